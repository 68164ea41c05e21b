using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>Textures that stand for "none chosen": ids that viewers bring with them.</summary>
internal static class DefaultTextures
{
    /// <summary>Dirt, grass, mountain, rock, from low to high.</summary>
    public static readonly UUID[] Ground =
    [
        new("b8d3965a-ad78-bf43-699b-bff8eca6c975"),
        new("abb783e6-3e93-26c0-248a-247666855da3"),
        new("179cdabd-398a-9b6b-1391-4dc333ba321f"),
        new("beb169c7-11ea-fff2-efe5-0f24dc881df2")
    ];
}
