using System.Text.Json;
using System.Text.Json.Serialization;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Search;
using OpenSim.World.Land;

namespace Scenario.Tests.Kit;

/// <summary>
/// Everything in a town that is not the visitor's, as it is at a moment: the model of what he must leave alone. What he may add to others'
/// (a gift, an offer of friendship) is not in it.
/// </summary>
internal sealed class Belongings
{
    private static readonly JsonSerializerOptions Whole = new()
    {
        IncludeFields = true, NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals
    };

    private readonly Dictionary<string, string> _things = [];

    private Belongings()
    {
    }

    public static Belongings Of(Town town)
    {
        var all = new Belongings();
        all.AddObjects(town);
        all.AddLand(town);
        all.AddRegion(town);
        foreach (var account in town.Accounts.Where(a => a.PrincipalId != town.VisitorId))
        {
            all.AddPerson(town, account.PrincipalId);
            all.AddInventory(town, account.PrincipalId);
        }

        return all;
    }

    /// <summary>A line for each thing that is not as it was, or was not there and is somebody else's.</summary>
    public IReadOnlyList<string> DifferencesTo(Belongings later)
    {
        var lost = _things.Where(t => later._things.GetValueOrDefault(t.Key) != t.Value)
            .Select(t => $"{t.Key}: {t.Value}\n  is now {later._things.GetValueOrDefault(t.Key, "gone")}");
        var made = later._things.Keys.Where(k => !_things.ContainsKey(k) && !k.StartsWith("inventory", StringComparison.Ordinal))
            .Select(k => $"{k} has come: {later._things[k]}");
        return [.. lost, .. made];
    }

    private void Add(string key, object? value) => _things.Add(key, JsonSerializer.Serialize(value, Whole));

    private void AddObjects(Town town)
    {
        foreach (var group in town.Scene.Objects.Where(g => g.OwnerId != town.VisitorId))
        {
            var packed = ObjectPacking.Pack(group);
            Add($"object {group.Id}", new { packed.Prims, Items = packed.AllItems.OrderBy(i => i.ItemId) });
        }
    }

    private void AddLand(Town town)
    {
        var land = town.Scene.Land;
        var squares = new List<UUID>();
        for (var y = 0; y < land.SquaresY; y++)
        {
            for (var x = 0; x < land.SquaresX; x++)
            {
                if (!IsVisitors(x * ParcelMap.SquareSide, y * ParcelMap.SquareSide))
                    squares.Add(land.AtSquare(x, y).Id);
            }
        }

        Add("land", squares);
        foreach (var parcel in land.All.Where(p => squares.Contains(p.Id)))
            Add($"parcel {parcel.Id}", parcel.Row);
        Add("prims over closed land", PrimsOverClosedLand(town));
    }

    private static List<UUID> PrimsOverClosedLand(Town town)
    {
        var over = new List<UUID>();
        foreach (var group in town.Scene.Objects)
        {
            foreach (var part in group.Parts)
            {
                var place = part.WorldPosition;
                if (town.Scene.Land.At(place).Id == town.ClosedParcel && !IsVisitors(place.X, place.Y))
                    over.Add(part.Id);
            }
        }

        return over;
    }

    private void AddRegion(Town town)
    {
        var scene = town.Scene;
        var heights = new List<float>();
        for (var y = 0; y < scene.Terrain.SizeY; y++)
        {
            for (var x = 0; x < scene.Terrain.SizeX; x++)
            {
                if (!IsVisitors(x, y))
                    heights.Add(scene.Terrain[x, y]);
            }
        }

        Add("terrain", heights);
        Add("region", new { scene.Settings.Current, scene.Settings.Environment, scene.Settings.Estate, Telehub = scene.Telehub.Places });
        Add("estate", Town.Wait(town.Services.Estates.GetEstateOfRegion(scene.Info.Id)));
        Add("events", Town.Wait(town.Services.Events.Find(new EventQuestion(0, long.MaxValue, 0, "", _ => true), 0, 100)));
        Add("people here", scene.Presences.All.Where(p => p.Id != town.VisitorId).Select(p => new { p.Id, p.IsGod, p.IsChild }));
        Add("gods", scene.Presences.All.Where(p => p.IsGod).Select(p => p.Id));
    }

    private void AddPerson(Town town, UUID id)
    {
        var profiles = town.Services.Profiles;
        Add($"account {id}", Town.Wait(town.Services.Accounts.GetUserAccount(UUID.Zero, id)));
        Add($"profile {id}", Town.Wait(profiles.GetProperties(id)));
        Add($"picks {id}", Town.Wait(profiles.GetPicks(id)));
        Add($"classifieds {id}", Town.Wait(profiles.GetClassifieds(id)));
        Add($"settings {id}", Town.Wait(profiles.GetSettings(id)));
        Add($"notes {id}", town.Accounts.Select(a => Town.Wait(profiles.GetNotes(id, a.PrincipalId))));
        Add($"preferences {id}", Town.Wait(town.Services.AgentPreferences.GetAgentPreferences(id)));
        Add($"mutes {id}", Town.Wait(town.Services.MuteLists.GetMutes(id)));
        Add($"avatar {id}", Town.Wait(town.Services.Avatars.GetAvatar(id)));
        Add($"name {id}", Town.Wait(town.Services.DisplayNames.GetDisplayNames([id])).Values);
        Add($"reminders {id}", Town.Wait(town.Services.Events.GetReminders(id)));
        Add($"money {id}, or more", Math.Min(Town.Given, Town.Wait(town.Money.GetBalance(id))));
        Add($"home {id}", Town.Wait(town.Services.GridUsers.GetGridUserInfo(id.ToString())));
        Add($"friends {id}",
            Town.Wait(town.Services.Friends.GetFriends(id.ToString())).Where(f => f.Friend != town.VisitorId.ToString())
                .OrderBy(f => f.Friend, StringComparer.Ordinal));
    }

    private void AddInventory(Town town, UUID id)
    {
        foreach (var folder in Town.Wait(town.Services.Inventory.GetInventorySkeleton(id)))
        {
            Add($"inventory folder {folder.Id}", folder with { Version = 0 }); // a gift counts it up
            foreach (var item in Town.Wait(town.Services.Inventory.GetFolderItems(id, folder.Id)))
                Add($"inventory item {item.Id}", item);
        }
    }

    private static bool IsVisitors(float x, float y) => x < TownProperty.VisitorsLand.East && y < TownProperty.VisitorsLand.North;
}
