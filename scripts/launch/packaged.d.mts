// Types of packaged.mjs.

/**
 * Runs a command to its end, as `npx lockstep` does: `start` (the whole product), `start:auth`, `start:app`, `migrate`,
 * `doctor` and the others of the README. Sets the exit code of this process, and says on its standard error what is wrong.
 */
export declare function run(name?: string, args?: readonly string[]): Promise<void>
