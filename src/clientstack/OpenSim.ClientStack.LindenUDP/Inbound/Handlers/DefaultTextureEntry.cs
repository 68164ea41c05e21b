using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>The texture entry of a new prim: plywood on all faces, white, once over each face.</summary>
internal static class DefaultTextureEntry
{
    private static readonly UUID PlywoodTexture = new("89556747-24cb-43ed-920b-47caed15465f");

    /// <summary>
    /// Field by field the default and a zero that ends the exceptions: texture, colour (inverted), repeats, offsets, rotation, bump, media,
    /// glow; last the material's id, behind which nothing stands. Clients that write an entry anew expect all of them.
    /// </summary>
    public static readonly byte[] Plywood =
    [
        .. PlywoodTexture.ToBytes(), 0,
        0, 0, 0, 0, 0,
        0, 0, 0x80, 0x3F, 0,
        0, 0, 0x80, 0x3F, 0,
        0, 0, 0,
        0, 0, 0,
        0, 0, 0,
        0, 0,
        0, 0,
        0, 0,
        .. UUID.Zero.ToBytes()
    ];
}
