// Puts one machine's chart, fresh from the machine, between the two marks that README.md has for it.

import { describeMachine } from '../../machines/kit/describe.ts'
import { catalogue } from './catalogue.ts'
import { chartsOf } from './chart.ts'

const marks = /(<!-- chart of (\S+), written by npm run docs -->\n)[\s\S]*?(<!-- end of chart -->)/

/** @throws Error when README.md has no marks, or names no machine between them */
export function withChart(readme: string): string {
  const name = marks.exec(readme)?.[2]
  const documented = catalogue.find((one) => one.name === name)
  if (!documented) throw new Error('README.md has no marks for a chart.')
  const [chart] = chartsOf(describeMachine(documented.machine))
  return readme.replace(
    marks,
    (_, start: string, __, end: string) => `${start}\`\`\`mermaid\n${chart?.text}\n\`\`\`\n${end}`,
  )
}
