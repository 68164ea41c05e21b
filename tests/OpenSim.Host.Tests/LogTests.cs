using System.Text;

namespace OpenSim.Host.Tests;

/// <summary>What strangers send, on all its ways to those who read: the console, the log's file, the operator's page.</summary>
public class LogTests
{
    private const string Forged = "Ada\n13:00:00 ERROR OpenSim: everything is lost\u001b[2J\u009b31m\u202e";

    [Test]
    public async Task Outside_NamesViewersAndPaths_ForgeNoLineAndCommandNoTerminal()
    {
        using var host = new TestHost();
        await using (var simulator = await host.Start("--user", "Ada Lovelace", "--password", "secret"))
        {
            using var web = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{host.HttpPort}") };
            await Login(web, Forged, "Lovelace", "1.0");
            await Login(web, new string('x', 100_000), "y", "1.0");
            await Login(web, "Ada", "Lovelace", Forged);
            web.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", "Bearer a-guess-of-some-length");
            using var refused = await web.GetAsync("/operator/api/" + Uri.EscapeDataString(Forged));
            Assert.That(() => host.Output, Does.Contain("logs in with").And.Contain("A wrong token").After(10_000, 20));
            var seen = 0L;
            Check(string.Join('\n', simulator.Ground.LogTail.After(ref seen)));
        }

        Check(host.Output);
        Check(File.ReadAllText(host.PathOf("OpenSim.log")));
    }

    private static void Check(string log)
    {
        Assert.That(log, Does.Contain("Login of Ada\\u000A13:00:00 ERROR"), "it is told");
        Assert.That(log.Where(c => char.IsControl(c) && c is not ('\n' or '\r' or '\t')), Is.Empty);
        Assert.That(log, Does.Not.Contain('\u202e'));
        Assert.That(log.Split('\n'), Has.None.StartsWith("13:00:00 ERROR").And.All.Length.LessThan(2500));
    }

    private static async Task Login(HttpClient web, string first, string last, string version)
    {
        var text = $"{{'first':{Text(first)},'last':{Text(last)},'version':{Text(version)},'passwd':'secret'}}";
        using var content = new StringContent(text, Encoding.UTF8, "application/llsd+notation");
        using var answer = await web.PostAsync("/", content);
        Assert.That(answer.IsSuccessStatusCode, await answer.Content.ReadAsStringAsync());
    }

    // XML takes no escape character; a counted text of LLSD's notation takes everything.
    private static string Text(string text) => $"s({Encoding.UTF8.GetByteCount(text)})\"{text}\"";
}
