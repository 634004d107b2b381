import { californiaWarningMax } from '../../facts.ts';
import { chemicalPlace, lacksChemical, withoutSignalWord } from '../../rules/catalog/california-warning.ts';
import { optionalText } from '../text.ts';

/** What follows the word WARNING, which may be sent along and is dropped. */
export const californiaWarningSchema = optionalText(californiaWarningMax)
  .transform(withoutSignalWord)
  .refine((text) => !lacksChemical(text), `Put the chemical in the place of ${chemicalPlace}`)
  .meta({
    description:
      'What follows the word WARNING, as the manufacturer words it (Proposition 65); empty: no warning',
  });
