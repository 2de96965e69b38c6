import * as accountBalance from '../../../shared/contracts/account-balance.ts';
import * as admin from '../../../shared/contracts/admin.ts';
import * as adminApplication from '../../../shared/contracts/admin-application.ts';
import * as adminContact from '../../../shared/contracts/admin-contact.ts';
import * as adminUser from '../../../shared/contracts/admin-user.ts';
import * as adminAstock from '../../../shared/contracts/admin-astock.ts';
import * as adminVenue from '../../../shared/contracts/admin-venue.ts';
import * as alert from '../../../shared/contracts/alert.ts';
import * as apiAccount from '../../../shared/contracts/api-account.ts';
import * as apiSave from '../../../shared/contracts/api-save.ts';
import * as dayReport from '../../../shared/contracts/day-report.ts';
import * as invite from '../../../shared/contracts/invite.ts';
import * as layout from '../../../shared/contracts/layout.ts';
import * as margin from '../../../shared/contracts/margin.ts';
import * as marginPreview from '../../../shared/contracts/margin-preview.ts';
import * as message from '../../../shared/contracts/message.ts';
import * as netValue from '../../../shared/contracts/net-value.ts';
import * as observer from '../../../shared/contracts/observer.ts';
import * as smallBalance from '../../../shared/contracts/small-balance.ts';
import * as subAccount from '../../../shared/contracts/sub-account.ts';
import * as symbolSubscribe from '../../../shared/contracts/symbol-subscribe.ts';
import * as tradeTemplate from '../../../shared/contracts/trade-template.ts';
import * as transfer from '../../../shared/contracts/transfer.ts';
import * as user from '../../../shared/contracts/user.ts';
import * as shareRule from '../../../shared/contracts/share-rules.ts';
import { call, type Section } from './section.ts';

export const accountsSections: readonly Section[] = [
  {
    id: 'accounts',
    title: 'Accounts and balances',
    calls: [
      call(apiAccount.apiList, 'Lists the active API accounts of the user.'),
      call(apiAccount.apiAll, 'Lists all API accounts of the user and of sub-accounts, inactive ones included.'),
      call(
        apiSave.apiSave,
        'Links an account of an exchange by its key, or changes an account.',
        'API_KEY',
        'API_EXPIRED',
        'API_PERMISSION',
        'IP_NOT_ALLOWED',
        'FORBIDDEN',
        'CONFLICT',
        'NOT_FOUND',
      ),
      call(apiSave.apiPaper, 'Opens an account with paper money.', 'CONFLICT'),
      call(apiSave.practiceKey, 'Has a simulated exchange issue a key to try the linking of accounts with.'),
      call(apiAccount.apiActive, 'Activates or deactivates an API account for trading.', 'MAIN_ACCOUNT', 'NOT_FOUND'),
      call(apiSave.apiDelete, 'Removes an account that nothing runs on.', 'CONFLICT', 'NOT_FOUND'),
      call(apiSave.apiGroupList, 'Lists the groups of accounts of the user.'),
      call(apiSave.apiGroupSave, 'Creates or changes a group of accounts.', 'CONFLICT', 'NOT_FOUND'),
      call(apiSave.apiGroupDelete, 'Removes a group of accounts, and none of the accounts.', 'NOT_FOUND'),
      call(observer.grantList, 'Lists who may see the accounts of the user.'),
      call(observer.grantSave, 'Lets another user see accounts.', 'NOT_FOUND'),
      call(observer.grantRevoke, 'Ends what another user may see of accounts.', 'NOT_FOUND'),
      call(subAccount.subList, 'Lists the sub-accounts and traders of the user.'),
      call(subAccount.subSave, 'Makes or changes a sub-account or a trader.', 'USER_EXISTS', 'CONFLICT', 'NOT_FOUND'),
      call(
        subAccount.subAccountOpen,
        'Opens a further account of a sub-account, which is empty.',
        'CONFLICT',
        'NOT_FOUND',
      ),
      call(
        subAccount.subFreeze,
        'Freezes a sub-account, whose orders are cancelled and strategies stopped, or opens it again.',
        'NOT_FOUND',
      ),
      call(observer.observedUsers, 'Lists the users whose accounts the caller may see.'),
      call(observer.observedAccounts, 'Lists accounts of others that an observer may see.'),
      call(observer.financeAccounts, 'Lists accounts of others whose money the caller may see.'),
      call(apiAccount.balanceAll, 'Returns all balances of the user with their value in USD and BTC.'),
      call(accountBalance.balanceList, 'Lists the balances of one account.', 'NOT_FOUND'),
      call(
        shareRule.shareHolding,
        'Returns how many shares of a company an account may sell now.',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
      call(accountBalance.balanceCurrency, 'Returns the balance of one asset in one or more accounts.', 'NOT_FOUND'),
      call(
        accountBalance.balanceUnique,
        'Lists the balances of several accounts summed by asset, most valuable first.',
        'NOT_FOUND',
      ),
      call(transfer.balanceAllow, 'Returns the largest order that an account can place.', 'UNKNOWN_PAIR', 'NOT_FOUND'),
      call(
        accountBalance.balanceData,
        'Lists the value of accounts by hour or day, in ascending order of time.',
        'NOT_FOUND',
      ),
      call(
        netValue.netValueData,
        'Returns how accounts together have done, without what was put in and taken out.',
        'NOT_FOUND',
      ),
      call(netValue.netValueAnalysis, 'Returns return, drawdown and risk figures of accounts together.', 'NOT_FOUND'),
      call(netValue.grantedSummary, 'Adds up accounts of others that the caller may see.'),
      call(dayReport.dayReport, 'Returns what one day did to the accounts of the user.', 'NOT_FOUND'),
      call(dayReport.dayFills, 'Lists the fills of one day by page, newest first.', 'NOT_FOUND'),
    ],
  },
  {
    id: 'invites',
    title: 'Invites and rebates',
    calls: [
      call(
        invite.inviteStat,
        'Returns the invite code of the user, how many it has brought, and what that has earned.',
        'MAIN_ACCOUNT',
      ),
      call(invite.inviteList, 'Lists the invited users by page, newest first.', 'MAIN_ACCOUNT'),
      call(invite.inviteRebates, 'Lists the rebates that were paid by page, newest first.', 'MAIN_ACCOUNT'),
      call(
        invite.inviteAccept,
        'Names who has invited the user, within seven days of the sign-up.',
        'INVITE_CODE',
        'CONFLICT',
        'MAIN_ACCOUNT',
      ),
    ],
  },
  {
    id: 'transfers',
    title: 'Transfers and margin',
    calls: [
      call(transfer.transfer, 'Moves an asset between two account types of one account.', 'BALANCE', 'NOT_FOUND'),
      call(
        transfer.assetTransfer,
        'Moves an asset between two accounts of the user or of sub-accounts, on one exchange.',
        'BALANCE',
        'MAIN_ACCOUNT',
        'NOT_FOUND',
      ),
      call(
        transfer.marginTransfer,
        'Moves an asset between the spot wallet and a margin wallet.',
        'BALANCE',
        'NOT_FOUND',
      ),
      call(transfer.transferList, 'Lists transfers of the user by page, newest first.', 'NOT_FOUND'),
      call(
        margin.loanRepay,
        'Borrows an asset on margin or repays a loan.',
        'MAX_BORROW',
        'NOTHING_OWED',
        'BALANCE',
        'NOT_FOUND',
      ),
      call(
        smallBalance.smallLiability,
        'Repays small debts of cross margin with USDT.',
        'SMALL_LIABILITY',
        'BALANCE',
        'NOT_FOUND',
      ),
      call(
        smallBalance.smallBnb,
        'Converts small balances into BNB, or into USDT where the exchange has no BNB.',
        'BALANCE',
        'NOT_FOUND',
      ),
      call(margin.portfolioRepay, 'Repays a debt of a portfolio account.', 'CONFLICT', 'NOTHING_OWED', 'NOT_FOUND'),
      call(
        margin.portfolioAutoRepay,
        'Switches the hourly repayment of a portfolio account on or off, or runs it once.',
        'CONFLICT',
        'NOT_FOUND',
      ),
      call(
        margin.portfolioCollect,
        'Collects free balances of the futures wallets in the margin wallet.',
        'CONFLICT',
        'NOT_FOUND',
      ),
      call(margin.marginLeverage, 'Sets the leverage of cross margin of one account.', 'LEVERAGE', 'NOT_FOUND'),
      call(margin.marginAccount, 'Returns the state of cross margin of one account.', 'NOT_FOUND'),
      call(margin.isolatedAccount, 'Lists the isolated margin wallets of one account.', 'NOT_FOUND'),
      call(margin.maxBorrowable, 'Returns how much of an asset can be borrowed.', 'NOT_FOUND'),
      call(margin.maxTransferable, 'Returns how much of an asset can leave a margin wallet.', 'NOT_FOUND'),
      call(
        marginPreview.marginPreview,
        'Returns what a loan, a repayment or a transfer of a margin wallet would come to.',
        'MAX_BORROW',
        'NOTHING_OWED',
        'BALANCE',
        'NOT_FOUND',
      ),
      call(marginPreview.transferOptions, 'Lists what can be moved from one wallet to another.', 'NOT_FOUND'),
      call(margin.interestHistory, 'Lists interest charges by page, newest first.', 'NOT_FOUND'),
      call(margin.marginBookings, 'Lists loans, repayments and conversions by page, newest first.', 'NOT_FOUND'),
    ],
  },
  {
    id: 'workspace',
    title: 'Alerts, messages and settings',
    calls: [
      call(alert.alertList, 'Lists the price alerts of the user, newest first.'),
      call(
        alert.alertSave,
        'Creates a price alert or changes one that is monitoring.',
        'WOULD_TRIGGER',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
        'CONFLICT',
      ),
      call(alert.alertClose, 'Closes a price alert.', 'NOT_FOUND', 'CONFLICT'),
      call(message.messageList, 'Lists the newest messages of the user by type.'),
      call(message.messageLoad, 'Lists messages of a type that are newer than a given time, oldest first.'),
      call(message.messageLoadBefore, 'Lists messages of a type that are older than a given time, newest first.'),
      call(message.messageRead, 'Marks messages as read.'),
      call(tradeTemplate.templateList, 'Lists the order templates of the user, oldest first.'),
      call(tradeTemplate.templateSave, 'Creates or changes an order template.', 'NOT_FOUND'),
      call(tradeTemplate.templateDelete, 'Deletes an order template.', 'NOT_FOUND'),
      call(symbolSubscribe.subscribeList, 'Lists the instruments that the user watches.'),
      call(symbolSubscribe.subscribeAdd, 'Adds instruments to those that the user watches.', 'UNKNOWN_PAIR'),
      call(symbolSubscribe.subscribeRemove, 'Removes instruments from those that the user watches.'),
      call(layout.layoutList, 'Lists saved drawings, indicator templates and layouts of the user.'),
      call(layout.layoutSave, 'Saves drawings, indicator templates or layouts under their version.', 'CONFLICT'),
      call(layout.layoutDelete, 'Deletes saved drawings, indicator templates or layouts.', 'NOT_FOUND', 'CONFLICT'),
      call(user.configGet, 'Returns the stored settings of the user.'),
      call(user.configSave, 'Stores the settings of the user.', 'CONFLICT'),
    ],
  },
  {
    id: 'administration',
    title: 'Administration',
    calls: [
      call(admin.userList, 'Lists all users by page, newest first.'),
      call(admin.userDisable, 'Disables or enables a user.', 'NOT_FOUND'),
      call(admin.userVip, 'Sets the VIP level of a user.', 'NOT_FOUND'),
      call(adminUser.userRole, 'Sets the role of a user.', 'NOT_FOUND', 'CONFLICT'),
      call(adminUser.userSessions, 'Lists the sessions of a user.', 'NOT_FOUND'),
      call(adminUser.userSessionsEnd, 'Ends sessions of a user.', 'NOT_FOUND'),
      call(adminUser.accountFund, 'Puts paper money into an account.', 'NOT_FOUND', 'CONFLICT'),
      call(adminUser.managedGrants, 'Lists who may see whose accounts.'),
      call(adminUser.managedGrantSave, 'Lets a user see the accounts of another.', 'NOT_FOUND', 'FORBIDDEN'),
      call(adminUser.managedGrantRevoke, 'Takes a grant back.', 'NOT_FOUND'),
      call(message.managedAnnouncements, 'Lists announcements by page, newest first.'),
      call(message.announcementWithdraw, 'Withdraws an announcement.', 'NOT_FOUND'),
      call(message.announce, 'Sends an announcement to all users.', 'CONFLICT'),
      call(adminApplication.applicationList, 'Lists job applications by page, newest first.'),
      call(adminApplication.applicationDetail, 'Returns one job application in full.', 'NOT_FOUND'),
      call(
        adminApplication.applicationResume,
        'Returns the résumé of a job application as an attachment.',
        'NOT_FOUND',
      ),
      call(adminApplication.applicationState, 'Sets how far a job application has come.', 'NOT_FOUND'),
      call(adminContact.contactList, 'Lists contact requests by page, newest first.'),
      call(adminContact.contactState, 'Sets how far a contact request has come.', 'NOT_FOUND'),
      call(adminVenue.venueList, 'Lists exchanges with their state.'),
      call(adminAstock.astockState, 'Returns the state of the table of A-shares.'),
      call(adminAstock.astockUpdate, "Begins to import the exchanges' lists of A-shares.", 'UNAVAILABLE'),
      call(admin.auditList, 'Lists the audit log by page, newest first.'),
      call(admin.auditCheck, 'Verifies the chain of hashes of the audit log.'),
    ],
  },
];
