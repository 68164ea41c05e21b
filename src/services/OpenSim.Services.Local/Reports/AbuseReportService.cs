using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Reports;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Services.Local.Reports;

/// <summary>Reports of abuse, in table own_abuse_reports; each new one is a line of the log too.</summary>
/// <param name="rows">What one user may have; null takes the defaults.</param>
public sealed partial class AbuseReportService(Database database, TimeProvider time, ILogger log, AccountRows? rows = null)
    : IAbuseReportService
{
    private const int LongestDetails = 8192;

    private readonly AccountRows _rows = rows ?? AccountRows.ByDefault();
    private readonly Table<AbuseReport, AbuseReportColumns> _reports = new(database.Dialect);

    public ValueTask<uint?> Add(AbuseReport report)
    {
        var row = report with
        {
            Created = (int)time.GetUtcNow().ToUnixTimeSeconds(),
            Details = ColumnText.Cut(report.Details, LongestDetails),
            IsClosed = false
        };
        var number = database.Write(session => Add(session, row));
        if (number is not null)
            LogReport(log, number.Value, LogText.Outside(row.ReporterName), LogText.Outside(row.RegionName),
                AbuseCategories.NameOf(row.Category), LogText.Outside(row.Summary));
        return new(number);
    }

    public ValueTask<IReadOnlyList<AbuseReport>> GetOpen(int max) =>
        new(database.Read(session => _reports.List(session, $"IsClosed = 0 order by ReportID limit {max}")));

    public ValueTask<AbuseReport?> Get(uint id) => new(database.Read(session => _reports.First(session, $"ReportID = {id}")));

    public ValueTask<bool> Close(uint id) => new(database.Write(session =>
        session.Execute($"update own_abuse_reports set IsClosed = 1 where ReportID = {id} and IsClosed = 0") > 0));

    // Numbers go up by themselves; two at once meet at the key, and one tries again.
    private uint? Add(Session session, AbuseReport row)
    {
        var open = session.Number($"select count(*) from own_abuse_reports where Reporter = {row.ReporterId} and IsClosed = 0");
        if (!_rows.Reports.Allows(open))
            return null;
        var number = (uint)session.Number($"select coalesce(max(ReportID), 0) + 1 from own_abuse_reports{session.Dialect.ForUpdate:raw}");
        _reports.Store(session, row with { Id = number });
        return number;
    }

    [LoggerMessage(42, LogLevel.Information, "Abuse report {Number} by {Reporter} in {Region}: {Category}: {Summary}. 'show abuse report "
        + "{Number}' has all of it.")]
    private static partial void LogReport(ILogger logger, uint number, string reporter, string region, string category, string summary);
}
