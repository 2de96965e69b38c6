import * as accountRisk from './account-risk.ts';
import * as accessKey from './access-key.ts';
import * as accountBalance from './account-balance.ts';
import * as accountOrders from './account-orders.ts';
import * as activation from './activation.ts';
import * as admin from './admin.ts';
import * as adminApplication from './admin-application.ts';
import * as adminContact from './admin-contact.ts';
import * as adminUser from './admin-user.ts';
import * as adminAstock from './admin-astock.ts';
import * as adminVenue from './admin-venue.ts';
import * as alert from './alert.ts';
import * as algoOrder from './algo-order.ts';
import * as apiAccount from './api-account.ts';
import * as apiSave from './api-save.ts';
import * as coinChoice from './coin-choice.ts';
import { environmentList } from './environment.ts';
import * as robot from './robot.ts';
import * as startTemplate from './start-template.ts';
import * as clientHome from './client-home.ts';
import * as contact from './contact.ts';
import * as dayReport from './day-report.ts';
import * as fearGreed from './fear-greed.ts';
import * as funding from './funding.ts';
import * as hftOrder from './hft-order.ts';
import * as invite from './invite.ts';
import * as layout from './layout.ts';
import * as margin from './margin.ts';
import * as marginPreview from './margin-preview.ts';
import * as marketBase from './market-base.ts';
import * as marketData from './market-data.ts';
import * as message from './message.ts';
import * as netValue from './net-value.ts';
import * as observerInstance from './observer-instance.ts';
import * as observer from './observer.ts';
import * as option from './option.ts';
import * as orderBatch from './order-batch.ts';
import * as orderPlace from './order-place.ts';
import * as order from './order.ts';
import * as position from './position.ts';
import * as positionAccount from './position-account.ts';
import * as resetPassword from './reset-password.ts';
import * as secondFactor from './second-factor.ts';
import * as security from './security.ts';
import * as signUp from './sign-up.ts';
import * as stats from './stats.ts';
import * as backtest from './backtest.ts';
import * as strategy from './strategy.ts';
import { observedAnalysis, strategyAnalysis } from './strategy-analysis.ts';
import { strategyBasket } from './strategy-basket.ts';
import { strategyClone } from './strategy-clone.ts';
import * as strategyCourse from './strategy-course.ts';
import * as smallBalance from './small-balance.ts';
import * as subAccount from './sub-account.ts';
import * as symbolSubscribe from './symbol-subscribe.ts';
import * as shareRule from './share-rules.ts';
import * as tradeTemplate from './trade-template.ts';
import * as transfer from './transfer.ts';
import * as user from './user.ts';
import { currentUser } from './current-user.ts';

/** Every contract that is served, in the order of the specification's point 7. */
export const contracts = [
  user.login,
  user.outLogin,
  user.checkToken,
  currentUser,
  user.captchaGenerate,
  user.captchaImage,
  user.configGet,
  user.configSave,
  user.wsTicket,
  signUp.captchaPhone,
  signUp.captchaEmail,
  resetPassword.forgetPassword,
  signUp.checkPhone,
  signUp.checkEmail,
  signUp.checkInviteCode,
  signUp.checkUsername,
  signUp.register,
  activation.activate,
  activation.firstAdminOpen,
  activation.firstAdmin,
  resetPassword.resetByMail,
  resetPassword.resetByPhone,
  user.entryCode,
  security.changePassword,
  security.factorCode,
  security.loginLogList,
  security.sessionList,
  security.sessionRevoke,
  security.bindIp,
  security.bindCode,
  security.bindEmail,
  security.bindPhone,
  secondFactor.loginCode,
  secondFactor.factorList,
  secondFactor.factorTotp,
  secondFactor.factorBind,
  secondFactor.factorUnbind,
  accessKey.keyList,
  accessKey.keyCreate,
  accessKey.keyRevoke,
  apiAccount.apiList,
  apiAccount.apiAll,
  apiSave.apiSave,
  apiAccount.apiActive,
  apiSave.apiDelete,
  apiSave.apiPaper,
  apiSave.practiceKey,
  apiSave.apiGroupList,
  apiSave.apiGroupSave,
  apiSave.apiGroupDelete,
  observer.observedUsers,
  observer.observedAccounts,
  observer.financeAccounts,
  observer.grantList,
  observer.grantSave,
  observer.grantRevoke,
  subAccount.subList,
  subAccount.subSave,
  subAccount.subAccountOpen,
  subAccount.subFreeze,
  accountBalance.balanceCurrency,
  accountBalance.balanceList,
  accountBalance.balanceUnique,
  accountBalance.balanceData,
  apiAccount.balanceAll,
  position.positionList,
  positionAccount.positionLeverage,
  positionAccount.positionSetting,
  positionAccount.positionSettingUpdate,
  positionAccount.ledgerPositions,
  positionAccount.closedPositions,
  invite.inviteStat,
  invite.inviteList,
  invite.inviteRebates,
  invite.inviteAccept,
  dayReport.dayReport,
  dayReport.dayFills,
  transfer.balanceAllow,
  accountOrders.accountOpenOrders,
  accountOrders.accountOrderHistory,
  transfer.transfer,
  transfer.assetTransfer,
  transfer.marginTransfer,
  transfer.transferList,
  margin.loanRepay,
  margin.marginLeverage,
  smallBalance.smallLiability,
  smallBalance.smallBnb,
  margin.portfolioRepay,
  margin.portfolioAutoRepay,
  margin.portfolioCollect,
  margin.marginAccount,
  margin.isolatedAccount,
  margin.maxBorrowable,
  margin.maxTransferable,
  marginPreview.marginPreview,
  marginPreview.transferOptions,
  marginPreview.positionMarginPreview,
  marginPreview.positionMargin,
  margin.interestHistory,
  margin.marginBookings,
  tradeTemplate.templateList,
  tradeTemplate.templateSave,
  tradeTemplate.templateDelete,
  symbolSubscribe.subscribeList,
  symbolSubscribe.subscribeAdd,
  symbolSubscribe.subscribeRemove,
  orderPlace.doOrder,
  orderPlace.doOrderV2,
  orderBatch.orderBatch,
  order.amendOrder,
  order.cancelOrder,
  order.exchangeCancelOrder,
  order.currentOrders,
  order.orderHistory,
  order.orderFills,
  position.closePosition,
  position.closePositionV2,
  algoOrder.algoList,
  algoOrder.algoChildList,
  marketBase.symbols,
  marketBase.intervalList,
  marketBase.dictionary,
  marketBase.exchangeInfo,
  marketBase.symbolsMargin,
  marketBase.aStockNames,
  contact.contact,
  clientHome.announcementList,
  clientHome.tutorialList,
  funding.leverageBrackets,
  funding.fundingNewest,
  funding.fundingHistory,
  marketData.klines,
  marketData.klinesHistory,
  marketData.depth,
  marketData.trades,
  shareRule.shareRules,
  shareRule.shareHolding,
  fearGreed.fngList,
  stats.statsMain,
  stats.statsMainOnly,
  stats.stats24h,
  stats.statsRobot,
  stats.statsRobotData,
  option.optionBooks,
  option.optionTicker,
  option.optionTickers,
  layout.layoutList,
  layout.layoutSave,
  layout.layoutDelete,
  alert.alertList,
  alert.alertSave,
  alert.alertClose,
  message.messageList,
  message.messageLoad,
  message.messageLoadBefore,
  message.messageRead,
  netValue.netValueData,
  netValue.netValueAnalysis,
  netValue.grantedSummary,
  message.announce,
  message.managedAnnouncements,
  message.announcementWithdraw,
  admin.userList,
  admin.userDisable,
  admin.userVip,
  adminUser.userRole,
  adminUser.userSessions,
  adminUser.userSessionsEnd,
  adminUser.accountFund,
  adminUser.managedGrants,
  adminUser.managedGrantSave,
  adminUser.managedGrantRevoke,
  admin.auditList,
  admin.auditCheck,
  adminApplication.applicationList,
  adminApplication.applicationDetail,
  adminApplication.applicationResume,
  adminApplication.applicationState,
  adminContact.contactList,
  adminContact.contactState,
  adminVenue.venueList,
  adminAstock.astockState,
  adminAstock.astockUpdate,
  strategy.strategyTemplate,
  backtest.strategyBacktest,
  strategy.instanceList,
  strategy.instanceInfo,
  strategy.instanceStat,
  strategy.instancePositions,
  strategy.instanceRecord,
  strategy.netValueData,
  coinChoice.coins,
  coinChoice.coinSelection,
  coinChoice.coinFactorList,
  environmentList,
  robot.robotTemplate,
  robot.robotList,
  robot.robotInfo,
  robot.robotPositions,
  robot.robotStart,
  robot.robotStop,
  startTemplate.startTemplateList,
  startTemplate.startTemplateSave,
  startTemplate.startTemplateDelete,
  strategyCourse.instanceCurves,
  strategyCourse.infoValueData,
  strategyCourse.spreadData,
  strategyCourse.optionValues,
  strategyCourse.instanceMarks,
  strategyCourse.profitData,
  observedAnalysis,
  strategyAnalysis,
  observerInstance.observedInstances,
  observerInstance.observedInstanceStat,
  observerInstance.observedInstancePositions,
  strategy.strategyStart,
  strategyClone,
  strategyBasket,
  strategy.strategyUpdate,
  strategy.strategyResume,
  strategy.strategyStop,
  strategy.strategyStopList,
  strategy.strategyStopAll,
  strategy.strategyGroups,
  accountRisk.accountLimits,
  accountRisk.accountLimitsSave,
  accountRisk.deadManList,
  accountRisk.deadManSave,
  hftOrder.hftNewest,
  hftOrder.hftList,
  hftOrder.hftPage,
  hftOrder.hftIds,
] as const;
