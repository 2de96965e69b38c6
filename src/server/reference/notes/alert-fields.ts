/** Fields of alerts. */
export const alertFields: Readonly<Record<string, string>> = {
  alert_id: 'Id of the alert.',
  amplitude_pct: 'Difference of highest and lowest trade in percent.',
  crossing: 'What the plot crosses: a level, another plot, or the close.',
  'Alert.duration_s': 'Seconds that it lasts; 0 until it is closed.',
  '/user/alert/save.duration_s': 'Seconds that it lasts; 0 until it is closed.',
  channel: 'Where the alert is shown.',
  inside: 'Whether the price was in the range when the alert was saved.',
  other_leg: 'Leg B of a spread; the market of the alert is leg A.',
  other_plot: 'Second plot of a crossing.',
  'Alert.price': 'Price at which it fired; of a spread the best price of leg A.',
  'Alert.side': 'Where the price was when the alert was saved.',
  'Alert.value': 'Value of the plot, or the spread in basis points, at which it fired.',
  'Alert.spread_bps': 'Spread that is waited for, basis points before fees.',
  '/user/alert/save.spread_bps': 'Spread that is waited for, basis points before fees.',
  spread_of: 'Spread that is waited for: of opening (leg A bought, leg B sold) or of closing, the reverse.',
  window_s: 'Seconds over which the amplitude is measured.',
};
