using System.Globalization;
using System.Numerics;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Parcels;

/// <summary><c>land show</c> and <c>land clear</c> of one region, by OpenSimulator's words.</summary>
internal sealed class ParcelCommands(Scene scene, IUserAccountService? accounts, IGroupsService? groups)
{
    public void AddTo(CommandRegistry commands)
    {
        var land = commands.Group("Land", scene.Info.Name);
        land.Add("land show", "[<local id>]", "Lists the parcels, or shows everything about one of them.", Show);
        land.Add("land clear", "", "Joins all parcels to one.", Clear);
    }

    private async ValueTask Show(CommandContext context)
    {
        if (context.Arguments.Count == 0)
            await List(context);
        else if (context.Arguments is [var word] && int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var localId))
            await ShowOne(context, localId);
        else
            context.FailWithUsage();
    }

    private async ValueTask List(CommandContext context)
    {
        List<(ParcelRow Row, int Area, Vector2 Min, Vector2 Max)> parcels;
        using (scene.Token.Take())
            parcels = [.. scene.Land.All.OrderBy(p => p.LocalId).Select(p => (p.Row, p.Area, p.Min, p.Max))];
        var nameOf = await NamesOf([.. parcels.Select(p => p.Row)]);
        var table = new ConsoleTable("Parcel Name", ">ID", ">Area", "Starts", "Ends", "Owner", "Parcel ID");
        foreach (var (row, area, min, max) in parcels)
            table.Add(row.Name, Text(row.LocalId), Text(area), ParcelReport.Text(min), ParcelReport.Text(max), nameOf(row),
                row.Id.ToString());
        context.WriteLine($"Land information for {scene.Info.Name}");
        table.WriteTo(context.Out);
    }

    private async ValueTask ShowOne(CommandContext context, int localId)
    {
        Parcel? parcel;
        using (scene.Token.Take())
            scene.Land.TryGet(localId, out parcel);
        if (parcel is null)
        {
            context.Fail($"{scene.Info.Name} has no parcel {localId}.");
            return;
        }

        var owner = (await NamesOf([parcel.Row]))(parcel.Row);
        ConsoleList report;
        using (scene.Token.Take())
            report = ParcelReport.Of(scene, parcel, owner);
        report.WriteTo(context.Out);
    }

    /// <summary>Owners' names, "?" where nobody knows one.</summary>
    private async ValueTask<Func<ParcelRow, string>> NamesOf(IReadOnlyList<ParcelRow> rows)
    {
        List<UUID> people = [.. rows.Where(row => !row.IsGroupOwned).Select(row => row.OwnerId).Distinct()];
        var names = accounts is null || people.Count == 0 ? []
            : (await accounts.GetUserAccounts(scene.Info.ScopeId, people)).ToDictionary(a => a.PrincipalId, a => a.Name);
        foreach (var group in rows.Where(row => row.IsGroupOwned).Select(row => row.OwnerId).Distinct())
            names[group] = await NameOf(group);
        return row => names.GetValueOrDefault(row.OwnerId, "?");
    }

    // A group without members has no name for anybody but who runs the region: he may give its land to somebody else.
    private async ValueTask<string> NameOf(UUID group)
    {
        try
        {
            if (groups is not null && await groups.GetGroup(group) is { } record)
                return record.MemberCount > 0 ? $"{record.Name} (group)" : $"{record.Name} (group without members: the estate's to give)";
        }
        catch (Exception e) when (Away.Is(e))
        {
            return "a group";
        }

        return "a group that is not known";
    }

    // The owner of the largest parcel keeps the region.
    private void Clear(CommandContext context)
    {
        if (context.Refuses($"Join all parcels of {scene.Info.Name} to one?"))
            return;
        using var token = scene.Token.Take();
        var parcel = scene.Land.Reset(scene.Land.All.MaxBy(p => p.Squares)!.OwnerId);
        scene.Events.TriggerParcelChanged(parcel);
        context.WriteLine($"{scene.Info.Name} is one parcel now.");
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
