using System.Text;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>
/// Notecards that are read at once and written: OpenSimulator's functions. The script waits while a notecard is fetched.
/// </summary>
[ScriptFunctions]
public static class OsNotecardFunctions
{
    private const int MaxText = 65_536; // bytes
    private const string NotFound = "ERROR!";
    private const string EndOfFile = "\n\n\n"; // EOF
    private const string Description = "Script generated notecard";
    private const uint Everything = (uint)(PermissionMask.All | PermissionMask.Export);

    public static void osMakeNotecard(RegionScript script, string notecardName, string contents) =>
        Write(script, notecardName, contents + "\n");

    /// <param name="contents">A line each.</param>
    public static void osMakeNotecard(RegionScript script, string notecardName, LslList contents)
    {
        var text = new StringBuilder();
        foreach (ref readonly var line in contents.Items)
        {
            text.Append(Casts.ToText(line, script.Dialect)).Append('\n');
            if (text.Length > MaxText)
                break;
        }

        Write(script, notecardName, text.ToString());
    }

    /// <summary>All of it; "ERROR!" for what is no notecard.</summary>
    public static string osGetNotecard(RegionScript script, string name) =>
        Read(script, name) is { } lines ? string.Concat(lines.Select(line => line + "\n")) : NotFound;

    /// <summary>EOF beyond the last; "ERROR!" for what is no notecard.</summary>
    public static string osGetNotecardLine(RegionScript script, string name, int line)
    {
        if (Read(script, name) is not { } lines)
            return NotFound;
        return line >= 0 && line < lines.Length ? lines[line] : EndOfFile;
    }

    /// <summary>-1 for what is no notecard.</summary>
    public static int osGetNumberOfNotecardLines(RegionScript script, string name) => Read(script, name)?.Length ?? -1;

    // Null too while it is on its way, when the function is called again.
    private static string[]? Read(RegionScript script, string name)
    {
        var item = Items.Find(script.Part, name, AssetType.Notecard);
        if ((item?.AssetId ?? Ids.Of(name)) is { IsZero: false } asset && script.Engine.Service<IAssetService>() is { } assets)
        {
            var shelf = script.Engine.Notecards;
            if (shelf.Find(asset) is { } known)
                return known;
            if (ServiceAnswer.Of(script, "notecard", asset, "", async (id, missing) => await Fetch(shelf, assets, id) ? "there" : missing)
                    is "there" && shelf.Find(asset) is { } lines)
                return lines;
            if (script.IsWaiting)
                return null;
        }

        script.Complain($"Notecard '{name}' could not be found.");
        return null;
    }

    private static async ValueTask<bool> Fetch(NotecardShelf shelf, IAssetService assets, UUID id)
    {
        try
        {
            return await shelf.Read(assets, id) is not null;
        }
        catch (Exception e) when (Modules.Away.Is(e))
        {
            return false;
        }
    }

    // The item comes when its asset is safe.
    private static void Write(RegionScript script, string name, string text)
    {
        if (script.Engine.Service<IAssetService>() is not { } assets)
            return;
        var (part, owner) = (script.Part, script.Part.OwnerId);
        var body = BoundedText.Cut(text, MaxText, MaxText);
        var asset = new Asset
        {
            Id = UUID.Random(), Name = name, Description = Description, Type = AssetType.Notecard, CreatorId = owner.ToString(),
            Data = Encoding.UTF8.GetBytes("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length "
                + $"{Encoding.UTF8.GetByteCount(body)}\n{body}}}\n")
        };
        script.Engine.Ask(script, "notecard of a script", async _ =>
        {
            var id = await assets.Store(asset);
            script.Scene.Post(scene =>
            {
                if (part.Exists && part.OwnerId == owner && !id.IsZero)
                    scene.Inventories.Put(part, Item(part.GroupId, owner, name, id, (uint)scene.Clock.UnixTime));
            });
            return null;
        });
    }

    private static PrimItemRow Item(UUID group, UUID owner, string name, UUID asset, uint now) => new()
    {
        ItemId = UUID.Random(), Name = name, Description = Description, AssetId = asset, AssetType = AssetType.Notecard,
        InvType = AssetType.Notecard, CreatorId = owner.ToString(), OwnerId = owner, GroupId = group, CreationDate = now,
        BasePermissions = Everything, CurrentPermissions = Everything, NextPermissions = (uint)PermissionMask.All
    };
}
