using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Accounts;

/// <summary>
/// Table own_appliedoperations: up to which number the database has a journal's changes of an account. It is written in their
/// transaction, so that none is done twice, whether the journal could not note that it was done, or nobody heard of a transaction's end.
/// </summary>
/// <param name="journal">The journal folder's id.</param>
internal sealed class AppliedOperations(UUID journal)
{
    /// <summary>Notes that all up to <paramref name="last"/> are done; the number up to which they had been.</summary>
    public long Claim(Session session, UUID account, long first, long last)
    {
        var isUsual = session.Execute($"""
            update own_appliedoperations set number = {last} where PrincipalID = {account} and journal = {journal} and number < {first}
            """) > 0;
        if (isUsual)
            return first - 1;
        if (Read(session, account) is not { } done)
        {
            session.Execute($"insert into own_appliedoperations (PrincipalID, journal, number) values ({account}, {journal}, {last})");
            return first - 1;
        }

        session.Execute($"""
            update own_appliedoperations set number = {last} where PrincipalID = {account} and journal = {journal} and number < {last}
            """);
        return done;
    }

    private long? Read(Session session, UUID account) => session.List(
        $"""
        select number from own_appliedoperations
        where PrincipalID = {account} and journal = {journal}{session.Dialect.ForUpdate:raw}
        """, row => row.Int64(0)) is [var number, ..] ? number : null;
}
