// What a statement is called: its verb and its table, never its text or its values.

/** 'INSERT one_time_code'; the verb alone where no table of ours is named. */
export function statementName(text: string): string {
  const verb = /\b(insert|update|delete|select)\b/i.exec(text)?.[1] ?? /\w+/.exec(text)?.[0] ?? ''
  // What is only asked about beside is not what the statement is for.
  const table = /\b(?:auth|app)\."?(\w+)/i.exec(text.replaceAll(/\bexists \([^()]*\)/gi, ''))?.[1]
  return [verb.toUpperCase(), ...(table ? [table] : [])].join(' ')
}
