// The options that rows of usage have.

export const string = (value, means) => ({ type: 'string', value, means })
export const flag = (means) => ({ type: 'boolean', means })
export const json = flag('A line of JSON for each.')
