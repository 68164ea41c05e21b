using OpenSim.Console.Commands;

namespace OpenSim.Host.Tests;

/// <summary>Whoever knows OpenSimulator's console is never told that there is no such command.</summary>
public class OpenSimulatorCommandTests
{
    private const string Words =
        "help|quit|shutdown|change region|command-script|config show|config get|config set|config save|get log level|"
        + "set log level|show info|show version|show uptime|show modules|show threads|threads show|show checks|show stats|"
        + "stats show|stats record start|stats record stop|stats save|monitor report|show grid size|plugin list|repo list|"
        + "load oar|save oar|load iar|save iar|load xml|save xml|load xml2|save xml2|save prims xml2|dooarbackup|fcache status|"
        + "fcache clear|fcache clearnegatives|fcache assets|fcache expire|fcache cachedefaultassets|fcache deletedefaultassets|"
        + "show asset|dump asset|delete asset|j2k decode|show circuits|show connections|show pending-objects|show http-handlers|"
        + "show queues|show pqueues|show throttles|show server throttles|show image queues|clear image queues|show caps list|"
        + "show caps stats by user|show caps stats by cap|debug attachments log|debug attachments status|debug eq|show eq|"
        + "debug groups verbose|debug http|debug jobengine status|debug permissions|debug scene get|debug scene set|"
        + "debug threadpool set|debug threadpool status|debug threadpool level|show threadpool calls active|force gc|"
        + "threads abort|profiles status|debug lludp start|debug lludp stop|debug lludp status|debug lludp packet|"
        + "debug lludp data out|debug lludp drop in add|debug lludp pool|debug lludp oqre status|debug lludp oqre start|"
        + "debug lludp get|debug lludp set|debug lludp throttles get|debug lludp throttles set|debug lludp throttles log|"
        + "debug lludp client get|debug lludp client set|debug lludp toggle agentupdate|estate show|estate create|"
        + "estate set owner|estate set name|estate link region|set terrain texture|set terrain pbr|set terrain heights|"
        + "set water height|friends show|link-region|unlink-region|link-mapping|show hyperlinks|land show|land clear|backup|"
        + "delete object|dump object id|show object|show part|edit scale|force update|rotate scene|scale scene|translate scene|"
        + "create region|delete-region|remove-region|restart|region restart notice|region restart bluebox|region restart abort|"
        + "region get|region set|show region|show regions|show scene|show neighbours|show regionsinview|show ratings|"
        + "generate map|export-map|physics get|physics set|physics list|wind base wind_update_rate|deregister region id|"
        + "set region flags|terrain load|terrain save|terrain load-tile|terrain save-tile|terrain fill|terrain elevate|"
        + "terrain lower|terrain multiply|terrain bake|terrain revert|terrain show|terrain stats|terrain effect|terrain flip|"
        + "terrain rescale|terrain min|terrain max|terrain modify|tree plant|tree statistics|show users|kick user|alert|"
        + "alert-user|teleport user|sit user name|stand user name|login enable|login disable|login status|login level|"
        + "login reset|login text|bypass permissions|force permissions|show name|show names|reset user cache|appearance show|"
        + "appearance send|appearance rebake|appearance find|wearables show|wearables check|attachments show|show animations|"
        + "set auto_grant_attach_perms|create user|reset user password|reset user email|set user level|show account|"
        + "show grid user|show grid users online|yeng ls|yeng reset|jsonstore stats|vivox debug|janus info";

    [Test]
    public async Task Commands_OfOpenSimulator_AreHereOrSayWhatIsMissing()
    {
        using var host = new TestHost();
        await using var simulator = await host.Start();
        var commands = simulator.Ground.Commands;

        Assert.That(Words.Split('|').Where(words => commands.Find(words.Split(' ')) is null), Is.Empty);
        Assert.That(await TestHost.Type(simulator, "yeng ls"),
            Is.EqualTo("FAILED Scripts are shown and stopped by 'show scripts' and 'scripts ...'.\n"));
        Assert.That(await TestHost.Type(simulator, "threads abort 7"), Does.StartWith("FAILED A running thread cannot be aborted; "));
        Assert.That(await TestHost.Type(simulator, "show grid size"), Is.EqualTo("Grid size: 0.0655 square kilometres in 1 region.\n"));
        Assert.That(await TestHost.Type(simulator, "help not available"), Does.Contain("link-region - OpenSimulator's. This simulator knows no other grids"));
        var shadowed = commands.All.Where(c => c.Category != AbsentCommands.Category).Select(c => c.Words).ToHashSet();
        Assert.That(commands.All.Where(c => c.Category == AbsentCommands.Category && shadowed.Contains(c.Words)), Is.Empty,
            "what is here is not called missing");
    }
}
