// Types of commands.mjs.

export declare const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>>
