using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>What a parcel plays on the faces that have its texture.</summary>
/// <param name="Type">A MIME type.</param>
/// <param name="Width">Pixels; 0 as the media has them, as for the height.</param>
public sealed record ParcelMedia(string Url, UUID TextureId, bool AutoScale, string Type, string Description, int Width, int Height,
    bool Loops);
