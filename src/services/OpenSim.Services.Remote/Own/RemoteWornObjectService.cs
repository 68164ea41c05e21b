using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Remote.Own;

/// <summary>
/// What worn objects have become, for whichever simulator their wearer comes to next; for this one where the grid's server keeps nothing
/// of it. While the server is away it waits on the disk, of each object the latest.
/// </summary>
internal sealed class RemoteWornObjectService(OwnCalls calls, IWornObjectService own) : IWornObjectService
{
    public async ValueTask<byte[]?> Get(UUID userId, UUID itemId)
    {
        if (!await calls.AreServed())
            return await own.Get(userId, itemId);
        var data = (await calls.Ask("get", Of(userId, itemId))).AsString();
        if (data.Length == 0)
            return null;
        var bytes = new byte[data.Length];
        return Convert.TryFromBase64String(data, bytes, out var length)
            ? bytes[..length]
            : throw new ServiceAwayException("The grid server's copy of a worn object cannot be read.");
    }

    public async ValueTask<bool> Store(UUID userId, UUID itemId, byte[] data)
    {
        if (!await calls.AreServed())
            return await own.Store(userId, itemId, data);
        var call = Of(userId, itemId);
        call["DATA"] = Convert.ToBase64String(data);
        return (await calls.Ask("store", call, Retry.Late, Subject(userId, itemId))).AsBoolean();
    }

    public async ValueTask<bool> Remove(UUID userId, UUID itemId) => await calls.AreServed()
        ? (await calls.Ask("remove", Of(userId, itemId), Retry.Late, Subject(userId, itemId))).AsBoolean()
        : await own.Remove(userId, itemId);

    private static string Subject(UUID user, UUID item) => $"{user} {item}";

    private static LlsdMap Of(UUID user, UUID item) => new() { ["USER"] = user, ["ITEM"] = item };
}
