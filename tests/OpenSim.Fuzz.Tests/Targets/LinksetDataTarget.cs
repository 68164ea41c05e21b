using OpenSim.World.Prims;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Linkset data, as objects bring them from inventories and other grids.</summary>
public static class LinksetDataTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        LinksetData.None.With("a", new("1", "")).With("zwölf", new("x", "secret")).ToBytes(),
        [1, 0x80, 0x80, 2, 1, 1, (byte)'a', 1, (byte)'b', 0]
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var data = LinksetData.Of(input.ToArray());
        var anew = data.With("added", new("1", "")).Without(["added"]);
        var again = LinksetData.Of(anew.ToBytes());
        if (anew.Used != again.Used || !anew.Pairs.SequenceEqual(again.Pairs))
            throw new InvalidOperationException("What was written is not read.");
    }
}
