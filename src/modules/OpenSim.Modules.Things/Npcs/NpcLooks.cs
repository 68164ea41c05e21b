using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Baking;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Npcs;

/// <summary>
/// Looks as appearance notecards say them, which OpenSimulator reads and writes too: LLSD in XML, with baked textures in place of clothes
/// and each worn object by its asset.
/// </summary>
internal static class NpcLooks
{
    private const int FacesOfOld = 21;     // what the list "textures" tells; universal wearables came later, and have te8
    private const int KindsOfOld = 15;     // of wearables
    private const int MaxAttachments = 200;
    private const int MaxVisualParams = 255;

    private static readonly LlsdLimits Limits = new(MaxBytes: 256 * 1024, MaxDepth: 8, MaxItems: 5_000);

    /// <summary>Of an avatar that wears nothing.</summary>
    public static AvatarAppearance Default { get; } = new()
    {
        TextureEntry = EntryOf([.. Enumerable.Repeat(BakeIds.None, BakedFaces.Faces)]), VisualParams = VisualParameters.Usual()
    };

    /// <summary>
    /// With the usual shape and skin in place of what is unknown, as of somebody whose viewer has not baked yet: no viewer shows an avatar
    /// without them.
    /// </summary>
    public static AvatarAppearance Whole(AvatarAppearance looks) => looks with
    {
        TextureEntry = looks.TextureEntry.Length > 0 ? looks.TextureEntry : Default.TextureEntry,
        VisualParams = looks.VisualParams.Length > 0 ? looks.VisualParams : Default.VisualParams
    };

    public static string Write(AvatarAppearance looks)
    {
        var faces = new UUID[BakedFaces.Faces];
        if (!TextureFaces.TryRead(looks.TextureEntry, faces))
            faces.AsSpan().Fill(BakeIds.None);
        var map = new LlsdMap
        {
            ["serial"] = looks.Serial,
            ["height"] = (double)looks.Height,
            ["aphz"] = (double)looks.HoverHeight,
            ["wearables"] = new LlsdArray(Enumerable.Range(0, KindsOfOld).Select(LlsdValue (_) => new LlsdArray([]))),
            ["textures"] = new LlsdArray(faces.Take(FacesOfOld).Select(LlsdValue (face, at) => at == 0 ? BakeIds.None : face)),
            ["visualparams"] = looks.VisualParams,
            ["attachments"] = new LlsdArray(looks.Attachments.Select(LlsdValue (a) => new LlsdMap
            {
                ["point"] = (int)a.Point, ["item"] = a.ItemId, ["asset"] = a.AssetId
            }))
        };
        if (faces.Skip(FacesOfOld).Any(BakedFaces.IsBaked))
            map["te8"] = EntryOf(faces);
        return Encoding.UTF8.GetString(LlsdXml.ToBytes(map));
    }

    /// <summary>Null for a text that is none.</summary>
    public static AvatarAppearance? Read(string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text.Trim('\0', ' ', '\n', '\r'));
        if (!LlsdXml.TryRead(bytes, out var value, out _, Limits) || value is not LlsdMap map)
            return null;
        var (height, hover) = ((float)map["height"].AsReal(), (float)map["aphz"].AsReal());
        var entry = map["te8"].AsBinary();
        var shape = map["visualparams"].AsBinary();
        return Default with
        {
            Height = height is > 0.3f and < 10 ? height : Default.Height,
            HoverHeight = hover is > -2 and < 2 ? hover : 0,
            TextureEntry = IsEntry(entry) ? entry : EntryOf(map["textures"]),
            VisualParams = shape.Length is > 0 and <= MaxVisualParams ? shape : Default.VisualParams,
            Attachments = [.. map["attachments"].Elements.Take(MaxAttachments).Select(a => new WornAttachment(
                (byte)(a["point"].AsInteger() & 0x7F), a["item"].AsUuid(), a["asset"].AsUuid()))]
        };
    }

    /// <summary>A texture entry with nothing in it but textures.</summary>
    public static byte[] EntryOf(IReadOnlyList<UUID> textures)
    {
        Span<FaceLook> faces = stackalloc FaceLook[BakedFaces.Faces];
        for (var at = 0; at < faces.Length; at++)
            faces[at] = FaceLook.Plain(at < textures.Count ? textures[at] : BakeIds.None);
        return FaceLooks.Write(faces);
    }

    private static bool IsEntry(byte[] bytes) =>
        bytes.Length <= TextureEntry.MaxLength && TextureFaces.TryRead(bytes, new UUID[BakedFaces.Faces]);

    private static byte[] EntryOf(LlsdValue textures) => EntryOf([.. textures.Elements.Take(FacesOfOld).Select(t => t.AsUuid())]);
}
