namespace OpenSim.Protocol.Testing;

/// <summary>What every message consists of, by its id.</summary>
internal static partial class MessageShapes
{
    private static readonly Dictionary<uint, BlockShape[]> Shapes = Made();

    public static IReadOnlyList<BlockShape> Of(uint message) => Shapes[message];
}
