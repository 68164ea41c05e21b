using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>What worn objects have become, in table own_attachments beside the avatars.</summary>
public sealed class WornObjectService(Database database) : IWornObjectService
{
    private readonly string _store =
        database.Dialect.Upsert("own_attachments", ["PrincipalID", "ItemID"], ["PrincipalID", "ItemID", "Data"]);

    public ValueTask<byte[]?> Get(UUID userId, UUID itemId) => new(database.Read(session => session.First(
        $"select Data from own_attachments where PrincipalID = {userId} and ItemID = {itemId}", row => row.Bytes(0))));

    public ValueTask<bool> Store(UUID userId, UUID itemId, byte[] data)
    {
        database.Write(session => session.Execute(_store, [userId, itemId, data]));
        return new(true);
    }

    public ValueTask<bool> Remove(UUID userId, UUID itemId) => new(database.Write(session =>
        session.Execute($"delete from own_attachments where PrincipalID = {userId} and ItemID = {itemId}")) > 0);
}
