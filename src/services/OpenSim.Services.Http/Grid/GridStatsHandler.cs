using System.Globalization;
using OpenSim.Services.Grid;
using OpenSim.Settings;

namespace OpenSim.Services.Http.Grid;

/// <summary>
/// How large the grid is, for everybody, at <c>/get_grid_stats</c>: counted at most every quarter of an hour, since all users are looked
/// at. Status 405 where it is switched off, as OpenSimulator has it.
/// </summary>
public sealed class GridStatsHandler(IGridCounts counts, Configuration configuration, TimeProvider time) : IServiceHandler
{
    private static readonly TimeSpan Kept = TimeSpan.FromMinutes(15);
    private static readonly TimeSpan Recent = TimeSpan.FromDays(30);

    private readonly SemaphoreSlim _turn = new(1); // who counts
    private (long At, ServiceAnswer Answer)? _last;

    public HandlerDef Def { get; } = new("GridInfoService", "GridInfoServerInConnector", "/get_grid_stats", ServicePort.Public, ["GET"]);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (configuration.Get(HandlerSettings.DisableStatsEndpoint))
            return ServiceAnswer.Empty(405);
        await _turn.WaitAsync(request.Aborted);
        try
        {
            if (_last is not { } last || time.GetElapsedTime(last.At) > Kept)
                _last = last = (time.GetTimestamp(), await Count());
            return last.Answer;
        }
        finally
        {
            _turn.Release();
        }
    }

    private async ValueTask<ServiceAnswer> Count()
    {
        var found = await counts.Count((time.GetUtcNow() - Recent).ToUnixTimeSeconds());
        return ServiceAnswer.Text(string.Create(CultureInfo.InvariantCulture, $"<gridstats><residents>{found.Residents}</residents>"
            + $"<active_users>{found.ActiveUsers}</active_users><region_count>{found.Regions}</region_count></gridstats>"),
            contentType: "application/xml");
    }
}
