using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>
/// An avatar's look between the live form and the one in the Avatars table: one name and value a property, with OpenSimulator's names
/// (Serial, AvatarHeight, <c>Wearable type:n</c> = item:asset, VisualParams as comma list, <c>_ap_point</c> = item ids).
/// </summary>
public static class StoredAppearance
{
    private const int MaxVisualParams = 255;
    private const string AttachmentPrefix = "_ap_";
    private const string WearablePrefix = "Wearable ";

    public static AvatarAppearance Unpack(AvatarData stored) => new()
    {
        Serial = stored.Data.TryGetValue("Serial", out var serial) && int.TryParse(serial, out var number) ? number : 0,
        Height = stored.Data.TryGetValue("AvatarHeight", out var text) && float.TryParse(text, CultureInfo.InvariantCulture, out var height)
            && height > 0.1f ? height : 1.9f,
        VisualParams = stored.Data.TryGetValue("VisualParams", out var list) ? ReadParams(list) : [],
        Wearables = ReadWearables(stored),
        Attachments = ReadAttachments(stored)
    };

    public static AvatarData Pack(AvatarAppearance appearance)
    {
        var data = new Dictionary<string, string>
        {
            ["Serial"] = appearance.Serial.ToString(CultureInfo.InvariantCulture),
            ["AvatarHeight"] = appearance.Height.ToString(CultureInfo.InvariantCulture)
        };
        if (appearance.VisualParams.Length > 0)
            data["VisualParams"] = string.Join(',', appearance.VisualParams);
        foreach (var type in appearance.Wearables.GroupBy(w => w.Type))
        {
            var place = 0;
            foreach (var wearable in type)
                data[$"{WearablePrefix}{wearable.Type}:{place++}"] = $"{wearable.ItemId}:{wearable.AssetId}";
        }

        foreach (var point in appearance.Attachments.GroupBy(a => a.Point))
            data[AttachmentPrefix + point.Key] = string.Join(',', point.Select(a => a.ItemId));
        return new AvatarData { AvatarType = 1, Data = data };
    }

    private static byte[] ReadParams(string list) =>
        [.. list.Split(',').Take(MaxVisualParams)
            .Select(p => byte.TryParse(p, NumberStyles.None, CultureInfo.InvariantCulture, out var value) ? value : (byte)0)];

    private static List<Wearable> ReadWearables(AvatarData stored)
    {
        var wearables = new List<Wearable>();
        foreach (var (name, value) in stored.Data)
        {
            if (!name.StartsWith(WearablePrefix, StringComparison.Ordinal)
                || !byte.TryParse(name[WearablePrefix.Length..].Split(':')[0], out var type))
                continue;
            var ids = value.Split(':');
            if (UUID.TryParse(ids[0], out var item))
                wearables.Add(new Wearable(type, item, ids.Length > 1 && UUID.TryParse(ids[1], out var asset) ? asset : UUID.Zero));
        }

        return [.. wearables.OrderBy(w => w.Type)];
    }

    private static List<WornAttachment> ReadAttachments(AvatarData stored)
    {
        var worn = new List<WornAttachment>();
        foreach (var (name, value) in stored.Data)
            if (name.StartsWith(AttachmentPrefix, StringComparison.Ordinal)
                && byte.TryParse(name.AsSpan(AttachmentPrefix.Length), out var point))
                foreach (var id in value.Split(',', StringSplitOptions.RemoveEmptyEntries))
                    if (UUID.TryParse(id, out var item))
                        worn.Add(new WornAttachment(point, item, UUID.Zero));
        return worn;
    }
}
