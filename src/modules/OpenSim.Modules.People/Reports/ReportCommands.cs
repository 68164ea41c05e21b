using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Reports;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.Reports;

/// <summary><c>show abuse reports</c>, <c>show abuse report</c> and <c>close abuse report</c>.</summary>
internal sealed class ReportCommands(ModuleContext context, IAbuseReportService reports)
{
    private const int Listed = 100;

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("show abuse reports", "", "Lists what users have reported and nobody has closed.", List);
        users.Add("show abuse report", "<number>", "Shows all of a report.", Show);
        users.Add("close abuse report", "<number>", "Closes a report: it is kept, and listed no more.", Close);
    }

    private async ValueTask List(CommandContext command)
    {
        var table = new ConsoleTable("Number", "When (UTC)", "Reporter", "Region", "Category", "Summary");
        foreach (var report in await reports.GetOpen(Listed))
            table.Add(report.Id.ToString(CultureInfo.InvariantCulture), When(report), report.ReporterName, report.RegionName,
                AbuseCategories.NameOf(report.Category), report.Summary);
        if (table.Count > 0)
            table.WriteTo(command.Out);
        command.WriteLine(table.Count == 0 ? "There is no report that is open." : $"{table.Count} open.");
    }

    private async ValueTask Show(CommandContext command)
    {
        if (!TryNumber(command, out var number))
            return;
        if (await reports.Get(number) is not { } report)
        {
            command.Fail($"There is no report {number}.");
            return;
        }

        var list = new ConsoleList();
        list.Add("Number", report.Id.ToString(CultureInfo.InvariantCulture) + (report.IsClosed ? ", closed" : ""));
        list.Add("When (UTC)", When(report));
        list.Add("Reporter", $"{report.ReporterName}  {report.ReporterId}");
        list.Add("About", await NameOf(report.AbuserId));
        list.Add("Object", report.ObjectId.IsZero ? "" : report.ObjectId.ToString());
        list.Add("Place", string.Create(CultureInfo.InvariantCulture,
            $"{report.RegionName} {report.Position.X:F0},{report.Position.Y:F0},{report.Position.Z:F0}"));
        list.Add("Category", AbuseCategories.NameOf(report.Category));
        list.Add("Summary", report.Summary);
        list.Add("Screenshot", report.ScreenshotId.IsZero ? "" : report.ScreenshotId.ToString());
        list.Add("Viewer", report.Viewer);
        list.WriteTo(command.Out);
        command.WriteLine(report.Details);
    }

    private async ValueTask Close(CommandContext command)
    {
        if (!TryNumber(command, out var number))
            return;
        if (await reports.Close(number))
            command.WriteLine($"Report {number} is closed.");
        else
            command.Fail($"There is no report {number} that is open.");
    }

    private async ValueTask<string> NameOf(UUID id)
    {
        if (id.IsZero)
            return "";
        var account = context.Services.GetService(typeof(IUserAccountService)) is IUserAccountService accounts
            ? await accounts.GetUserAccount(UUID.Zero, id)
            : null;
        return $"{account?.Name ?? "somebody who has no account here"}  {id}";
    }

    private static bool TryNumber(CommandContext command, out uint number)
    {
        number = 0;
        if (command.Arguments is [var text] && uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number))
            return true;
        command.FailWithUsage();
        return false;
    }

    private static string When(AbuseReport report) =>
        DateTimeOffset.FromUnixTimeSeconds(report.Created).ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture);
}
