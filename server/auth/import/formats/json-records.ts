// Makes the format of a JSON file of people.

import type { z } from 'zod'
import { recordsOf } from '../../../telemetry/read-records.ts'
import type { FileFormat, Stated } from './format.ts'

/**
 * @param list the member in which an object has the list of people; null where there is none
 * @param shape of what is read of a person
 */
export const jsonFormat = <Person>(
  name: string,
  list: string | null,
  shape: z.ZodType<Person>,
  { personIn, leftOf }: { personIn: (person: Person) => Stated; leftOf: (person: Person) => string[] },
): FileFormat => {
  const read = <Found>(record: unknown, found: (person: Person) => Found): Found | null => {
    const { data } = shape.safeParse(record)
    return data === undefined ? null : found(data)
  }
  return {
    records: (file) => recordsOf(file, list),
    personIn: (record) => read(record, personIn),
    leftOf: (record) => read(record, leftOf) ?? [],
    faultOf: (error) => (error instanceof SyntaxError ? 'JSON' : null),
    emptyWhere: `nobody in it: neither a record a line nor a list${list === null ? '' : `, and no list ${list}`}`,
    sourcePrefix: `${name}:`,
  }
}
