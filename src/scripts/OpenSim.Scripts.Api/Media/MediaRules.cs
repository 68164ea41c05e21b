using OpenSim.Llsd;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Media;

/// <summary>PRIM_MEDIA_…: what a page on a face is, in the order of the constants, by the names that viewers have for it.</summary>
internal static class MediaRules
{
    public const int Ok = 0, Malformed = 1000, WrongType = 1001, OutOfBounds = 1002, NotFound = 1003, NotSupported = 1004,
        Failed = 1999, NotOnWhiteList = 2001; // STATUS_…

    private const int MaxUrl = 1024, MaxPixels = 2048, MaxWhiteList = 64, AllRights = 7;

    private enum Kind
    {
        Truth,
        Number,
        Url,
        List
    }

    private static readonly (string Name, Kind Kind, int Max)[] Known =
    [
        ("alt_image_enable", Kind.Truth, 0), ("controls", Kind.Number, 1), ("current_url", Kind.Url, MaxUrl), ("home_url", Kind.Url, MaxUrl),
        ("auto_loop", Kind.Truth, 0), ("auto_play", Kind.Truth, 0), ("auto_scale", Kind.Truth, 0), ("auto_zoom", Kind.Truth, 0),
        ("first_click_interact", Kind.Truth, 0), ("width_pixels", Kind.Number, MaxPixels), ("height_pixels", Kind.Number, MaxPixels),
        ("whitelist_enable", Kind.Truth, 0), ("whitelist", Kind.List, MaxUrl), ("perms_interact", Kind.Number, AllRights),
        ("perms_control", Kind.Number, AllRights)
    ];

    /// <summary>A page that nothing has been said of yet.</summary>
    public static LlsdMap New() => new() { ["perms_interact"] = AllRights, ["perms_control"] = AllRights };

    /// <summary>Sets what the rules say.</summary>
    /// <returns>STATUS_….</returns>
    public static int Set(LlsdMap page, LslList rules)
    {
        var items = rules.Items;
        for (var at = 0; at < items.Length; at += 2)
        {
            if (at + 1 == items.Length || !items[at].IsInteger || items[at].Integer < 0 || items[at].Integer >= Known.Length)
                return Malformed;
            if (Set(page, Known[items[at].Integer], items[at + 1]) is not Ok and var status)
                return status;
        }

        return Ok;
    }

    /// <summary>In the order asked for; null when something is asked for that there is not.</summary>
    public static LslList? Get(LlsdValue page, LslList rules)
    {
        var told = new ListItem[rules.Count];
        for (var i = 0; i < told.Length; i++)
        {
            if (!rules[i].IsInteger || rules[i].Integer < 0 || rules[i].Integer >= Known.Length)
                return null;
            var (name, kind, _) = Known[rules[i].Integer];
            told[i] = kind switch
            {
                Kind.Truth => page[name].AsBoolean() ? 1 : 0,
                Kind.Number => page[name].AsInteger(),
                Kind.Url => page[name].AsString(),
                _ => string.Join(",", page[name].Elements.Select(pattern => Uri.EscapeDataString(pattern.AsString())))
            };
        }

        return LslList.Take(told);
    }

    private static int Set(LlsdMap page, (string Name, Kind Kind, int Max) known, in ListItem value)
    {
        if (known.Kind is Kind.Truth or Kind.Number ? !value.IsInteger : !value.IsText)
            return WrongType;
        switch (known.Kind)
        {
            case Kind.Truth:
                page[known.Name] = value.Integer != 0;
                return Ok;
            case Kind.Number:
                page[known.Name] = value.Integer;
                return value.Integer < 0 || value.Integer > known.Max ? OutOfBounds : Ok;
            case Kind.Url:
                page[known.Name] = value.Text;
                return value.Text.Length > known.Max ? OutOfBounds : Ok;
            default:
                var patterns = value.Text.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
                page[known.Name] = new LlsdArray(patterns.Select(pattern => (LlsdValue)Uri.UnescapeDataString(pattern)));
                return patterns.Length > MaxWhiteList || value.Text.Length > known.Max ? OutOfBounds : Ok;
        }
    }
}
