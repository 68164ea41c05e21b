using System.Text.Json;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>
/// What costs a region most: the objects whose scripts take most time, and those that touch most others, with owner and place. Nothing is
/// counted until somebody asks.
/// </summary>
/// <param name="topScripts">Called without the region's token.</param>
internal sealed class TopRequests(
    Func<IReadOnlyList<Scene>> regions, Func<Scene, int, IReadOnlyList<ScriptedThing>> topScripts,
    Func<IReadOnlyList<UUID>, Task<IReadOnlyDictionary<UUID, string>>> namesOf)
{
    private const int MaxListed = 10;

    /// <summary>
    /// <c>{"scripts": […], "colliders": […]}</c>, most first; each with id, name, owner, x, y, z in metres, and of scripts ms of a tick and
    /// bytes, of colliders touches.
    /// </summary>
    public async Task List(HttpContext http)
    {
        var name = http.Request.Query["region"].ToString();
        if (regions().FirstOrDefault(r => r.Info.Name.Equals(name, StringComparison.OrdinalIgnoreCase)) is not { } scene)
        {
            await http.Refuse(StatusCodes.Status404NotFound, "There is no such region here.");
            return;
        }

        var (scripts, colliders) = Find(scene);
        var names = await namesOf([.. scripts.Concat(colliders).Select(row => row.Owner).Distinct()]);
        await JsonRequest.Reply(http, json =>
        {
            json.WriteStartObject();
            Write(json, "scripts", scripts, names);
            Write(json, "colliders", colliders, names);
            json.WriteEndObject();
        });
    }

    private (List<Row> Scripts, List<Row> Colliders) Find(Scene scene)
    {
        var scripted = topScripts(scene, MaxListed); // in slices: not with the token
        using (scene.Token.Take())
        {
            return (
                [.. scripted.Where(s => scene.Groups.IsLive(s.Slot))
                    .Select(s => Row.Of(new SceneObjectGroup(scene, s.Slot), s.Milliseconds, s.Bytes))],
                [.. scene.Bodies.TopColliders(MaxListed).Select(c => Row.Of(c.Group, c.Touches, 0))]);
        }
    }

    private static void Write(Utf8JsonWriter json, string list, List<Row> rows, IReadOnlyDictionary<UUID, string> names)
    {
        json.WriteStartArray(list);
        foreach (var row in rows)
        {
            json.WriteStartObject();
            json.WriteString("id", row.Id.ToString());
            json.WriteString("name", row.Name);
            json.WriteString("owner", row.Owner.IsZero ? "nobody" : names.GetValueOrDefault(row.Owner, row.Owner.ToString()));
            json.WriteNumber("x", Math.Round(row.X, 1));
            json.WriteNumber("y", Math.Round(row.Y, 1));
            json.WriteNumber("z", Math.Round(row.Z, 1));
            json.WriteNumber("amount", Math.Round(row.Amount, 4));
            json.WriteNumber("bytes", row.Bytes);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private readonly record struct Row(UUID Id, string Name, UUID Owner, double X, double Y, double Z, double Amount, long Bytes)
    {
        public static Row Of(SceneObjectGroup group, double amount, long bytes)
        {
            var place = group.WorldPosition;
            return new Row(group.Id, group.Name, group.OwnerId, Whole(place.X), Whole(place.Y), Whole(place.Z), amount, bytes);
        }

        private static double Whole(float metres) => float.IsFinite(metres) ? metres : 0; // JSON has no others
    }
}
