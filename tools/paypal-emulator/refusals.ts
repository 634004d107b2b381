import { randomBytes } from 'node:crypto';

/** A reply of the emulated API before it is sent. */
export interface Reply {
  status: number;
  /** Undefined for no body. */
  body: unknown;
  headers?: Record<string, string>;
  /** Sent as is instead of the body. */
  text?: { content: string; type: string };
  /** Sends nothing: leaves the connection open, or resets it. */
  broken?: 'hang' | 'reset';
}

const names = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
  502: ['BAD_GATEWAY', 'Bad gateway.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
  504: ['GATEWAY_TIMEOUT', 'Gateway timeout.'],
} as const;

export interface ErrorDetail {
  issue: Issue;
  /** JSON pointer into the body. */
  field?: string;
  value?: string;
}

export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST';
}

export type RefusalStatus = keyof typeof names;

/** Returns an error in the shape of PayPal's error bodies. */
export function refuse(status: RefusalStatus, flaws: ErrorDetail[] = [], links: Link[] = []): Reply {
  const [name, message] = names[status];
  const details = flaws.map(({ issue, field, value }) => ({
    ...(field && { field, value, location: 'body' }),
    issue,
    description: descriptions[issue],
  }));
  const [first] = flaws;
  const help: Link = {
    href: `https://developer.paypal.com/docs/api/orders/v2/#error-${first?.issue ?? name}`,
    rel: 'information_link',
    method: 'GET',
  };
  return {
    status,
    body: {
      name,
      message,
      debug_id: newDebugId(),
      ...(details.length > 0 && { details }),
      links: [help, ...links],
    },
  };
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

/** The issues of Orders v2, Payments v2 and Transaction Search that the emulator can return, with PayPal's own descriptions. */
export const descriptions = {
  ACTION_DOES_NOT_MATCH_INTENT:
    'Order was created with an intent to `AUTHORIZE`. Please use v2/checkout/orders/order_id/authorize to complete the transaction or alternately create an order with an intent of `CAPTURE`.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  CAPTURE_ID_NOT_FOUND: 'Specified capture ID does not exist. Check the capture ID and try again.',
  CAPTURE_STATUS_NOT_VALID:
    'Invalid capture status. Tracker information can only be added to captures in `COMPLETED` state.',
  CITY_REQUIRED: 'The specified country requires a city (address.admin_area_2).',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REFERENCE_ID: '`reference_id` must be unique if multiple `purchase_unit` are provided.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  MISSING_SHIPPING_ADDRESS:
    'The shipping address is required when `shipping_preference=SET_PROVIDED_ADDRESS`.',
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  POSTAL_CODE_REQUIRED: 'The specified country requires a postal code.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  SHIPPING_ADDRESS_INVALID: 'Provided shipping address is invalid.',
  TRACKER_ID_NOT_FOUND: 'Specified tracker ID does not exist. Check the tracker ID and try again.',
} as const;

export type Issue = keyof typeof descriptions;
