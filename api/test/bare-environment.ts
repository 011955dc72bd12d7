const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * All that a process which a test starts is given by us: the settings of the shell that runs the tests are not among
 * it.
 */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
