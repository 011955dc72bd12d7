/** An operator's action or command cannot be done; the message says why, and what to do. */
export class Refused extends Error {}

/**
 * What an operator typed cannot be read; the message says what, and what is right. `{field}` in it stands for the name of the
 * field, which each face writes in its own way: `--until` on the command line.
 */
export class Misused extends Error {}
