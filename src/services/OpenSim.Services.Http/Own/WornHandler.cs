using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>What worn objects have become; objects as base 64.</summary>
public sealed class WornHandler : OwnHandler
{
    private const int MaxBody = 32 * 1024 * 1024; // a linkset of thousands of prims with their contents

    public WornHandler(IWornObjectService worn)
        : base("WornObjectService", OwnWire.Worn, MaxBody)
    {
        On("get", ["USER", "ITEM"], async call => await worn.Get(call["USER"].AsUuid(), call["ITEM"].AsUuid()) is { } data
            ? Convert.ToBase64String(data)
            : LlsdValue.Undefined);
        On("store", ["USER", "ITEM", "DATA"], async call =>
        {
            var data = call["DATA"].AsString();
            var bytes = new byte[data.Length];
            return call["USER"].AsUuid() is { IsZero: false } user && call["ITEM"].AsUuid() is { IsZero: false } item
                && Convert.TryFromBase64String(data, bytes, out var length)
                && await worn.Store(user, item, bytes[..length]);
        });
        On("remove", ["USER", "ITEM"], async call => await worn.Remove(call["USER"].AsUuid(), call["ITEM"].AsUuid()));
    }
}
