using Microsoft.Extensions.Logging;
using OpenSim.Modules.Guests;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Asks the homes of guests whether the viewers that have come are theirs (verify_client).
/// </summary>
public sealed partial class GuestModule : RegionModule
{
    private const string NotHis = "Your home grid says that your viewer is at another address. Please log in again from home.";

    private GuestBook? _book;
    private ILogger? _log;

    public override string Name => "HGEntityTransferModule";

    protected override void Attach(Scene scene)
    {
        if (Service<GuestBook>() is not { } book || Service<IForeignGrids>() is not { } others)
            return;
        _book = book;
        _log = Context.Loggers.CreateLogger("OpenSim.Modules.Guests." + scene.Info.Name);
        scene.Events.OnMakeRootAgent += who => Verify(who, others);
    }

    private void Verify(ScenePresence who, IForeignGrids others)
    {
        if (_book!.Find(who.Id) is not { } guest || who.Viewer is not { } viewer)
            return;
        var address = viewer.RemoteEndPoint.Address.ToString();
        Scene.Background(who.Agent.SessionId, null, "verification of " + who.Name, async _ =>
        {
            if (others.Agents(guest.Visitor.HomeUri) is not { } home || await IsHis(home, who, address) is not false)
                return;
            LogElsewhere(_log!, who.Name, address);
            if (Context.Configuration.Get(GuestSettings.VerifyClients))
                Scene.Post(_ => viewer.Close(NotHis));
        }, null, WorkKind.Travel);
    }

    // Null where the home does not answer: it has said once that it has launched him.
    private static async ValueTask<bool?> IsHis(IUserAgentService home, ScenePresence who, string address)
    {
        try
        {
            return await home.VerifyClient(who.Agent.SessionId, address);
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    [LoggerMessage(1, LogLevel.Information, "The home of {Name} knows his viewer at another address than {Address}.")]
    private static partial void LogElsewhere(ILogger log, string name, string address);
}
