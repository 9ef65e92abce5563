// The options of rows of usage.

export const string = (value, means) => ({ type: 'string', value, means })
export const flag = (means) => ({ type: 'boolean', means })
export const json = flag('Prints a line of JSON for each.')
