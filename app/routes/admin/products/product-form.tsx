import type { ComponentProps } from 'react';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { featuredCount, lowStockMax, topCount } from '../../../../shop/facts.ts';
import { yearsOf } from '../../../../shop/rules/fitment/fit.ts';
import { parseFitment } from '../../../../shop/rules/fitment/fitment-text.ts';
import { nameQuestions } from '../../../../shop/rules/fitment/name-says.ts';
import { truckFactNames, truckFacts } from '../../../../shop/trucks.ts';
import { capitalized, inWords } from '../../../../shop/rules/in-words.ts';
import { parseYears } from '../../../../shop/rules/parse-years.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import { call } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Check, Doubt, SelectField, TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { BrandField } from './brand-field.tsx';
import { CaliforniaWarningField } from './california-warning-field.tsx';
import { HiddenChoice } from './hidden/hidden-choice.tsx';
import { SentBack } from './sent-back.tsx';
import { FormColumns } from './files/form-columns.tsx';
import { ProductDocuments } from './files/product-documents.tsx';
import { ProductPictures } from './files/product-pictures.tsx';
import {
  categoriesWith,
  changeOf,
  combineParts,
  countChange,
  countTyped,
  describeField,
  documentsOf,
  keepCountSeen,
  picturesOf,
  placeTaken,
  productDraft,
  productLabels,
  soldMeanwhile,
  typedPriceDoubt,
  updatedText,
  valuesOf,
  withAdded,
} from './product-values.ts';
import { lastProductList } from '../lists/last-list.ts';
import { rememberSaved } from './hidden/saved-hidden.tsx';
import { ShippingPriceField } from './shipping-price-field.tsx';

/** All fields of a product as the specification names them (section 2), and its pictures. */
export function ProductForm({ product }: { product: AdminProduct }) {
  const { _id: id } = product;
  const { state, base, values, text, checkbox, errorOf, set } = useEditForm({
    record: product,
    valuesOf,
    labels: productLabels,
    draft: productDraft(id),
    save: ({ changed, base }) => {
      const { version, countVersion } = base;
      const body = { ...changeOf(changed, valuesOf(base)), version, countVersion };
      return call('PUT /api/products/:id', { params: { id }, body });
    },
    success: (saved, { countInStock }): string =>
      isComplete(saved)
        ? updatedText('Product', Number(countTyped(countInStock, base.countInStock)), saved)
        : incompleteText(saved),
    onSaved: (saved) => rememberSaved(saved),
    next: (saved) => (isComplete(saved) ? lastProductList.read() : undefined),
    combine: { relatedLugoParts: combineParts },
    adopt: keepCountSeen,
    faultsOf: ({ name, hidden, byLink }) =>
      name.trim() === '' && (!hidden || byLink) ? { name: 'Name is required' } : {},
    describe: describeField,
  });
  const isNameless = values.name.trim() === '';
  return (
    <EditForm state={state} className="stack" barClassName="savebar" verb={['Update', 'Saving…']}>
      <FormColumns
        fields={
          <div className="form">
            {!isComplete(product) && (
              <Alert kind="note">
                <b>This product is hidden.</b> Customers see it once it has a name and a price and you uncheck
                Hidden at the end of this form.
              </Alert>
            )}
            <TextField
              {...text('name')}
              hint={isNameless && values.hidden ? 'Needed before the product can be shown.' : undefined}
            />
            <div className="form form--two">
              <TextField
                {...text('price')}
                inputMode="decimal"
                hint={doubt(typedPriceDoubt(base.price, values.price))}
              />
              <ShippingPriceField {...text('shippingPrice')} values={values} saved={valuesOf(base)} />
              <BrandField field={text('brand')} brand={values.brand} saved={base.brand} />
              <TextField
                {...text('countInStock')}
                // The keyboard for numbers has no plus on phones.
                inputMode="tel"
                hint={stockHint(base, values.countInStock)}
              />
              <TextField
                {...text('reorderLevel')}
                inputMode="numeric"
                hint={`With this many left or fewer, it is listed as low stock. Empty: ${lowStockMax}.`}
              />
              <TextField {...text('category')} />
              <TextField {...text('lugoPart')} />
              <TextField {...text('vendor')} />
              <SelectField {...text('partType')}>
                <option value="">None</option>
                {categoriesWith(product.partType, values.partType).map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </SelectField>
            </div>
            <fieldset className="form">
              <legend className="mt-4 mb-3">
                <h2 className="text-h4">On the product page</h2>
              </legend>
              <YearField field={text('year')} years={values.year} fitment={values.fitment} />
              <div>
                <TextArea
                  {...text('fitment')}
                  rows={3}
                  placeholder={
                    '1955-1959; Second Series; Chevrolet\n1958-1959; GMC; Fleetside; note: drill two holes'
                  }
                  hint="One line for each kind of truck, such as 1955-1959; Chevrolet, GMC; Step-side. Empty: the years alone count."
                />
                <FitsWords />
              </div>
              <FitsQuestions name={values.name} fitment={values.fitment} />
              <TextArea {...text('fitNotes')} rows={2} hint="Below the years: what else must match." />
              <TextArea {...text('description')} rows={8} />
              <TextArea
                {...text('specs')}
                rows={6}
                placeholder={'Material: Stamped steel\nFinish: Gloss black'}
                hint="Listed under Details in this order. One per line, as Name: value."
              />
              <TextArea {...text('installNotes')} rows={4} hint="Customers open them below the details." />
              <CaliforniaWarningField
                field={text('californiaWarning')}
                warning={values.californiaWarning}
                onFill={(californiaWarning) => set({ californiaWarning })}
              />
              <div className="form form--two">
                <TextField {...text('weightLb')} inputMode="decimal" />
                <TextField
                  {...text('relatedLugoParts')}
                  hint="Part numbers, separated by commas. More of the category fill the row."
                />
              </div>
              <Check {...checkbox('oversize')} />
              <Check {...checkbox('truckFreight')}>Truck Freight: a freight company brings it</Check>
            </fieldset>
            <div className="form form--two">
              <TextField
                {...text('featuredPosition')}
                inputMode="numeric"
                hint={
                  doubt(placeTaken(base, 'featuredPosition', values.featuredPosition)) ??
                  `From 1 to 100. The ${featuredCount} lowest are on the home page. Empty: not featured.`
                }
              />
              <TextField
                {...text('topPosition')}
                inputMode="numeric"
                hint={
                  doubt(placeTaken(base, 'topPosition', values.topPosition)) ??
                  `From 1 to 100. The ${topCount} lowest are the top products of the store; the best rated fill the row. Empty: goes by its rating.`
                }
              />
            </div>
            <SentBack product={product} />
            <HiddenChoice values={values} checkbox={checkbox} />
          </div>
        }
        pictures={
          <ProductPictures
            product={product}
            images={picturesOf(values)}
            error={errorOf('images')}
            onChange={(images) => set({ images: JSON.stringify(images) })}
            onUploaded={(image) =>
              set((present) => ({ images: JSON.stringify(withAdded(picturesOf(present), image)) }))
            }
          />
        }
        documents={
          <ProductDocuments
            documents={documentsOf(values)}
            error={errorOf('documents')}
            onChange={(documents) => set({ documents: JSON.stringify(documents) })}
            onUploaded={(document) =>
              set((present) => ({ documents: JSON.stringify([...documentsOf(present), document]) }))
            }
          />
        }
      />
    </EditForm>
  );
}

const isComplete = ({ name, price }: AdminProduct): boolean => name !== '' && price > 0;

/** Only a hidden product may lack either. */
function incompleteText({ name, price }: AdminProduct): string {
  const missing = [...(name === '' ? ['name'] : []), ...(price === 0 ? ['price'] : [])];
  return `${capitalized(inWords(missing))} ${missing.length > 1 ? 'are' : 'is'} missing: kept hidden`;
}

function stockHint({ onHand, reserved, countInStock }: AdminProduct, typed: string): string {
  const change = countChange(typed, countInStock);
  if (change !== undefined) return `${change}.`;
  const sold = soldMeanwhile(countInStock, onHand - reserved);
  if (sold) return `${sold} What you type counts from the ${countInStock} that you saw.`;
  return reserved > 0
    ? `${reserved} reserved by customers who are paying, ${countInStock} shown in the shop.`
    : 'Or how many to add or take away: +12, -3. Parts sold while this form is open stay sold.';
}

/** What a line of Fits may say after its years. */
function FitsWords() {
  return (
    <details className="text-small">
      <summary className="link">What a line may say</summary>
      <dl className="facts">
        {truckFactNames.map((fact) => (
          <div key={fact}>
            <dt>{truckFacts[fact].label}</dt>
            <dd>{truckFacts[fact].options.map(({ name }) => name).join(', ')}</dd>
          </div>
        ))}
        <div>
          <dt>Anything else</dt>
          <dd>note: drill two holes</dd>
        </div>
      </dl>
    </details>
  );
}

/** The years, which cannot be typed while they follow from what the part fits. */
function YearField({
  field,
  years,
  fitment,
}: {
  field: ComponentProps<typeof TextField>;
  years: string;
  fitment: string;
}) {
  const parsed = parseFitment(fitment);
  const rules = 'rules' in parsed ? parsed.rules : [];
  if (rules.length === 0) return <TextField {...field} hint={yearHint(years)} />;
  return (
    <TextField
      {...field}
      value={compressYears(yearsOf(rules))}
      readOnly
      hint="Follows from Fits below; clear Fits to type it."
    />
  );
}

/** What the name says of trucks and the rules leave out: a question, as the name may mean something else. */
function FitsQuestions({ name, fitment }: { name: string; fitment: string }) {
  const parsed = parseFitment(fitment);
  const questions = 'rules' in parsed ? nameQuestions(name, parsed.rules) : [];
  if (questions.length === 0) return null;
  return (
    <Alert kind="warn">
      {questions.join('. ')}. Is that right? If it is, press Update; if not, correct the lines of Fits.
    </Alert>
  );
}

const doubt = (text: string | undefined) => text && <Doubt>{text}</Doubt>;

function yearHint(typed: string): string {
  const years = parseYears([typed]);
  const how = 'Separated by commas; 1955-1959 and 57 work too.';
  return years && years.length > 0 ? `${how} Shown as ${compressYears(years)}.` : how;
}
