const { PATH, NODE_COMPILE_CACHE } = process.env

/** All that a process which a test starts is given of ours: the settings of whoever runs the tests are not among it. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
