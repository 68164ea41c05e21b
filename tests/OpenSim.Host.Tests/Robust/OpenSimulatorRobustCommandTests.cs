using OpenSim.Console;
using OpenSim.Robust;

namespace OpenSim.Host.Tests.Robust;

/// <summary>Whoever knows the console of OpenSimulator's grid server is never told that there is no such command.</summary>
public class OpenSimulatorRobustCommandTests : WithGrid
{
    // What its AddCommand calls name, in all services.
    private const string Words =
        "help|quit|shutdown|command-script|config show|config get|config set|config save|get log level|set log level|show info|"
        + "show version|show uptime|show threads|threads show|threads abort|show checks|show stats|stats show|stats record start|"
        + "stats record stop|stats save|debug jobengine status|debug jobengine start|debug threadpool set|debug threadpool status|"
        + "debug threadpool level|show threadpool calls active|show threadpool calls complete|force gc|show http-handlers|debug http|"
        + "show grid size|plugin list installed|plugin list available|plugin updates|plugin update|plugin add|plugin remove|plugin info|"
        + "plugin enable|plugin disable|repo add|repo list|repo remove|repo refresh|repo enable|repo disable|create user|"
        + "reset user password|reset user email|set user level|show account|show grid user|show grid users online|login level|"
        + "login reset|login text|show regions|show region name|show region at|set region flags|deregister region id|link-region|"
        + "unlink-region|link-mapping|show hyperlinks|show asset|dump asset|delete asset|delete bakes|show assets|show digest|import|"
        + "force import";

    [Test]
    public async Task Commands_OfOpenSimulator_AreHereOrSayWhy()
    {
        await using var server = await Grid.StartWhole();
        Assert.That(Words.Split('|').Where(words => server.Runner.Commands.Find(words.Split(' ')) is null), Is.Empty);
        Assert.That(await Type(server, "debug threadpool status"), Does.Contain("STPActiveThreads").Or.Contain("WorkerThreads"));
        Assert.That(await Type(server, "plugin list installed"), Does.StartWith("FAILED Nothing is fetched from repositories: "));
        Assert.That(await Type(server, "show digest x"), Does.StartWith("FAILED Assets are kept in the database: "));
        Assert.That(await Type(server, "show hyperlinks"), Does.StartWith("FAILED This grid knows no others: "));
    }

    private static async Task<string> Type(GridServer server, string line)
    {
        await using var output = new StringWriter { NewLine = "\n" };
        var good = await server.Runner.Run(line, output, server.Runner.NewSelection(), CommandOrigin.Local);
        return good ? output.ToString() : "FAILED " + output;
    }
}
