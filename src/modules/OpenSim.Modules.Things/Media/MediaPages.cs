using OpenSim.Llsd;
using OpenSim.Modules.Objects;
using OpenSim.Primitives;
using OpenSim.Serialization.Media;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Media;

/// <summary>Puts pages on the faces of prims. Needs the token of the prim's region.</summary>
internal sealed class MediaPages(RowLimit room) : IObjectMedia
{
    public bool Set(SceneObjectPart part, LlsdArray faces, UUID changedBy) => Write(part, PrimMedia.Read(faces), changedBy);

    /// <summary>False when it is more than can be kept.</summary>
    public bool Write(SceneObjectPart part, IReadOnlyList<MediaEntry?> faces, UUID changedBy)
    {
        if (PrimMedia.Write(faces) is not { } xml)
        {
            room.Refuse();
            return false;
        }

        if (!room.Allows(0, xml.Length) || TextureEntry.Read(part.TextureEntry) is not { } entry)
            return false;
        for (var face = 0; face < TextureEntry.MaxFaces; face++)
            entry.SetMedia(face, face < faces.Count && faces[face] is not null);
        var bytes = entry.ToBytes();
        if (bytes.Length > TextureEntry.MaxLength)
            return false;
        part.Scene.Writer.SetTextureEntry(part.Slot, bytes);
        part.Scene.Writer.SetExtras(part.Slot, PrimUpdateFlags.MediaUrl,
            part.Extras with { Media = xml, MediaUrl = MediaVersion.After(part.Extras.MediaUrl, changedBy) });
        return true;
    }
}
