using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>The look of an agent that travels (packed_appearance; docs/protocol.md, Between services).</summary>
public static class AppearancePairs
{
    private const int Types = 17;      // of wearables
    private const int TypesAtFirst = 16; // the others came later, under a key of their own
    private const int MaxOfType = 60;
    private const int MaxAttachments = 200;
    private const int MaxVisualParams = 255;

    public static LlsdMap Write(AvatarAppearance looks) => new()
    {
        ["serial"] = looks.Serial,
        ["height"] = (double)looks.Height,
        ["aphz"] = (double)looks.HoverHeight,
        ["wearables"] = Wearables(looks, 0, TypesAtFirst),
        ["wrbls8"] = Wearables(looks, TypesAtFirst, Types),
        ["te8"] = looks.TextureEntry,
        ["visualparams"] = looks.VisualParams,
        ["attachments"] = new LlsdArray(looks.Attachments.Select(LlsdValue (a) => new LlsdMap
        {
            ["point"] = (int)a.Point, ["item"] = a.ItemId, ["asset"] = a.AssetId
        }))
    };

    public static AvatarAppearance Read(LlsdValue pairs)
    {
        var height = (float)pairs["height"].AsReal();
        var hover = (float)pairs["aphz"].AsReal();
        return new AvatarAppearance
        {
            Serial = pairs["serial"].AsInteger(),
            Height = height is > 0.1f and < 10 ? height : 1.9f,
            HoverHeight = hover is > -2 and < 2 ? hover : 0,
            Wearables = [.. ReadWearables(pairs["wearables"], 0), .. ReadWearables(pairs["wrbls8"], TypesAtFirst)],
            TextureEntry = pairs["te8"].AsBytes(TextureEntry.MaxLength),
            VisualParams = pairs["visualparams"].AsBytes(MaxVisualParams),
            Attachments = [.. pairs["attachments"].Elements.Take(MaxAttachments).Select(Attachment).Where(a => !a.ItemId.IsZero)]
        };
    }

    private static LlsdArray Wearables(AvatarAppearance looks, int from, int to) => new(Enumerable.Range(from, to - from)
        .Select(LlsdValue (type) => new LlsdArray(looks.Wearables.Where(w => w.Type == type).Select(LlsdValue (w) => new LlsdMap
        {
            ["item"] = w.ItemId, ["asset"] = w.AssetId
        }))));

    private static IEnumerable<Wearable> ReadWearables(LlsdValue lists, int first) => lists.Elements.Take(Types)
        .SelectMany((list, type) => list.Elements.Take(MaxOfType)
            .Select(w => new Wearable((byte)(first + type), w["item"].AsUuid(), w["asset"].AsUuid())))
        .Where(w => !w.ItemId.IsZero);

    private static WornAttachment Attachment(LlsdValue pairs) => new((byte)(pairs["point"].AsInteger() & 0x7F), pairs["item"].AsUuid(),
        pairs["asset"].AsUuid());
}
