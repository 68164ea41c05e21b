using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>Notecards, by the name of an item in the prim or by key; what is in them comes by dataserver().</summary>
[ScriptFunctions]
public static class NotecardFunctions
{
    private const string EndOfFile = "\n\n\n"; // EOF
    internal const string NotAtHand = "\n\u0015\n"; // NAK
    private const int LongestLine = 1024; // bytes

    public static string llGetNotecardLine(RegionScript script, string name, int line) =>
        Ask(script, name, lines => LineOf(lines, line));

    public static string llGetNumberOfNotecardLines(RegionScript script, string name) =>
        Ask(script, name, static lines => lines.Length.ToString(System.Globalization.CultureInfo.InvariantCulture));

    /// <summary>NAK for a notecard that no other function has asked for lately.</summary>
    public static string llGetNotecardLineSync(RegionScript script, string name, int line)
    {
        if (Find(script, name) is not { } asset)
            return NotAtHand;
        return script.Engine.Notecards.Find(asset) is { } lines ? LineOf(lines, line) : NotAtHand;
    }

    internal static string Ask(RegionScript script, string name, Func<string[], string> answer)
    {
        if (Find(script, name) is not { } asset || script.Engine.Service<IAssetService>() is not { } assets)
            return Ids.Null;
        var (query, shelf) = (UUID.Random().ToString(), script.Engine.Notecards);
        if (shelf.Find(asset) is { } known)
        {
            script.Host.Post(Told(query, answer(known)));
            return query;
        }

        var isAsked = script.Engine.Ask(script, "notecard", async _ =>
            await shelf.Read(assets, asset) is { } lines ? Told(query, answer(lines)) : null);
        return isAsked ? query : Ids.Null;
    }

    internal static UUID? Find(RegionScript script, string name)
    {
        if (Items.Find(script.Part, name, AssetType.Notecard) is { } item)
            return item.AssetId;
        if (UUID.TryParse(name, out var key) && !key.IsZero)
            return key;
        script.Complain($"Couldn't find notecard '{name}'.");
        return null;
    }

    private static ScriptEvent Told(string query, string text) =>
        new(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), text));

    private static string LineOf(string[] lines, int line) =>
        line < 0 || line >= lines.Length ? EndOfFile : BoundedText.Cut(lines[line], LongestLine, LongestLine);
}
