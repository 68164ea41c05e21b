using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Search;
using OpenSim.World;

namespace OpenSim.Modules.People.Search;

/// <summary>
/// <c>show events</c>, <c>event add</c> and <c>event delete</c>, for grids without a site on which people enter their own.
/// </summary>
internal sealed class EventCommands(Scene scene, IEventService events)
{
    private const string Form = "yyyy-MM-ddTHH:mm";
    private const int Listed = 100;

    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Events", scene.Info.Name);
        group.Add("show events", "", "Lists what goes on and what is to come in this region.", Show);
        group.Add("event add", "<yyyy-mm-ddThh:mm> <minutes> <category> <x> <y> <z> <name>", "Writes an event in this region down.", Add,
            "The time is UTC. Categories: " + EventCategories.Text + ".");
        group.Add("event delete", "<number>", "Deletes an event, by its number in 'show events'.", Delete);
    }

    private async ValueTask Show(CommandContext context)
    {
        var table = new ConsoleTable("Number", "Begins (UTC)", "Minutes", "Category", "Name");
        var question = new EventQuestion(scene.Clock.UnixTime, long.MaxValue, 0, "", _ => true, scene.Info.Name);
        foreach (var happening in await events.Find(question, 0, Listed))
            table.Add(Text(happening.Id), DateTimeOffset.FromUnixTimeSeconds(happening.Begins).ToString(Form, CultureInfo.InvariantCulture),
                Text(happening.Duration), EventCategories.NameOf(happening.Category), happening.Name);
        if (table.Count > 0)
            table.WriteTo(context.Out);
        else
            context.WriteLine("Nothing is to come.");
    }

    private async ValueTask Add(CommandContext context)
    {
        var words = context.Arguments;
        if (words.Count < 7 || !DateTimeOffset.TryParseExact(words[0], Form, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal,
                out var begins)
            || !Number(words[1], out var minutes)
            || !Number(words[2], out var category)
            || !Number(words[3], out var x)
            || !Number(words[4], out var y)
            || !Number(words[5], out var z))
        {
            context.FailWithUsage();
            return;
        }

        if (x >= scene.Info.SizeX || y >= scene.Info.SizeY)
        {
            context.Fail($"The place is not in {scene.Info.Name}.");
            return;
        }

        var id = await events.Add(In(scene, x, y, z) with
        {
            Name = string.Join(' ', words.Skip(6)),
            Begins = (int)begins.ToUnixTimeSeconds(),
            Duration = minutes,
            Category = category
        });
        context.WriteLine($"It has number {id}.");
    }

    private async ValueTask Delete(CommandContext context)
    {
        if (context.Arguments is not [var text] || !uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var id))
            context.FailWithUsage();
        else if (await events.Delete(id))
            context.WriteLine($"Event {id} is deleted.");
        else
            context.Fail($"There is no event {id}.");
    }

    // Who owns the land is whose event it is.
    private static WorldEvent In(Scene scene, int x, int y, int z)
    {
        using (scene.Token.Take())
        {
            var parcel = scene.Land.At(x, y);
            return new WorldEvent
            {
                OwnerId = parcel.OwnerId,
                CreatorId = parcel.OwnerId,
                RegionName = scene.Info.Name,
                ParcelId = parcel.Id,
                Position = new Vector3D(scene.Info.Handle.MetresX + x, scene.Info.Handle.MetresY + y, z),
                Flags = Math.Clamp(scene.Settings.Current.Maturity, 0, 2)
            };
        }
    }

    private static bool Number(string text, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
