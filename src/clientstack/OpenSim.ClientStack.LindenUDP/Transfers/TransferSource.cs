using System.Buffers.Binary;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>What a viewer wants to have: TransferRequest.Params by its source type.</summary>
/// <param name="AssetId">May be zero for an item: then the item says.</param>
/// <param name="TaskId">The prim that the item is in; zero for one of the agent's own.</param>
internal readonly record struct TransferSource(int Kind, UUID AgentId, UUID TaskId, UUID ItemId, UUID AssetId, int AssetType)
{
    private const int AssetLength = 20;
    private const int ItemLength = 100;
    private const int AssetPlace = 80;
    private const int EstateLength = 36;

    /// <summary>False for a source of another kind, or parameters that are none.</summary>
    public static bool TryRead(int kind, ReadOnlySpan<byte> parameters, out TransferSource source)
    {
        source = default;
        switch (kind)
        {
            case TransferCode.SourceAsset when parameters.Length >= AssetLength:
                source = new TransferSource(kind, default, default, default, new UUID(parameters),
                    BinaryPrimitives.ReadInt32LittleEndian(parameters[16..]));
                return true;
            case TransferCode.SourceItem when parameters.Length >= ItemLength:
                source = new TransferSource(kind, new UUID(parameters), new UUID(parameters[48..]), new UUID(parameters[64..]),
                    new UUID(parameters[AssetPlace..]), BinaryPrimitives.ReadInt32LittleEndian(parameters[96..]));
                return true;
            case TransferCode.SourceEstate when parameters.Length >= EstateLength:
                source = new TransferSource(kind, new UUID(parameters), default, default, default,
                    BinaryPrimitives.ReadInt32LittleEndian(parameters[32..]));
                return true;
            default:
                return false;
        }
    }

    /// <summary>
    /// TransferInfo's parameters: those asked with, and which asset it came to be. Viewers take an item's asset id from there and break off
    /// when it is zero.
    /// </summary>
    public static byte[] Answer(int kind, ReadOnlySpan<byte> parameters, UUID asset)
    {
        var answer = parameters.ToArray();
        asset.WriteTo(answer.AsSpan(kind == TransferCode.SourceItem ? AssetPlace : 0));
        return answer;
    }
}
