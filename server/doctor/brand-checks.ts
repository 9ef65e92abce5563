// Says which colours of a brand have the least contrast; the start has already refused unreadable ones.

import { type Brand, paletteOf } from '../http/brand/brand.ts'
import { measured, schemes } from '../http/brand/palette.ts'
import { type Check, well } from './finding.ts'

export const brandChecks = ({ BRAND: brand }: { BRAND: Brand }): readonly Check[] =>
  Object.keys(brand.colors.light).length === 0
    ? []
    : [
        {
          subject: 'brand',
          asks: 'settings',
          run: async () =>
            schemes.flatMap((scheme) =>
              measured(paletteOf(brand, scheme))
                .slice(0, 1)
                .map(({ front, back, contrast, needed }) =>
                  well(
                    `Lowest contrast in ${scheme}: ${front} on ${back}, ${contrast.toFixed(2)}:1 (needs ${needed}:1).`,
                  ),
                ),
            ),
        },
      ]
