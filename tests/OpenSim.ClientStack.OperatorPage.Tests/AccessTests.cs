using System.Net;
using System.Text;

namespace OpenSim.ClientStack.OperatorPage.Tests;

public class AccessTests
{
    private const string Token = "a-long-enough-token";

    [Test]
    public async Task Page_FromThisMachine_IsServedWithoutAToken()
    {
        await using var site = await TestSite.Start();
        Assert.That(await site.Status(""), Is.EqualTo(HttpStatusCode.OK));
        Assert.That(await site.Status("api/settings"), Is.EqualTo(HttpStatusCode.OK));
    }

    [TestCase("Host", "evil.example", HttpStatusCode.NotFound, TestName = "Request_ByAnotherName_AsAfterDnsRebinding_IsRefused")]
    [TestCase("X-Forwarded-For", "192.0.2.1", HttpStatusCode.NotFound, TestName = "Request_ThroughAProxy_IsNotLocal")]
    [TestCase("Origin", "http://evil.example", HttpStatusCode.Unauthorized, TestName = "Request_FromAnotherSite_IsRefused")]
    [TestCase("Origin", "null", HttpStatusCode.Unauthorized, TestName = "Request_FromASandbox_IsRefused")]
    [TestCase("Sec-Fetch-Site", "cross-site", HttpStatusCode.Unauthorized, TestName = "Request_MarkedCrossSite_IsRefused")]
    [TestCase("Sec-Fetch-Site", "same-origin", HttpStatusCode.OK, TestName = "Request_OfThePageItself_IsTaken")]
    public async Task Request_WithHeader(string name, string value, HttpStatusCode expected)
    {
        await using var site = await TestSite.Start();
        Assert.That(await site.Status("api/settings", (name, value)), Is.EqualTo(expected));
    }

    [Test]
    public async Task Token_Set_IsNeededByEverybody()
    {
        await using var site = await TestSite.Start(Token);
        Assert.That(await site.Status(""), Is.EqualTo(HttpStatusCode.OK), "the page itself, which asks for it");
        Assert.That(await site.Status("api/settings"), Is.EqualTo(HttpStatusCode.Unauthorized));
        Assert.That(await site.Status("api/settings", ("Authorization", "Bearer wrong")), Is.EqualTo(HttpStatusCode.Unauthorized));
        Assert.That(await site.Status("api/settings", ("Authorization", "Bearer " + Token)), Is.EqualTo(HttpStatusCode.OK));
        Assert.That(await site.Status("api/settings", ("Authorization", "Bearer " + Token), ("Host", "sim.example"),
            ("X-Forwarded-For", "192.0.2.1")), Is.EqualTo(HttpStatusCode.OK), "with it also from elsewhere");
    }

    [Test]
    public async Task Token_TooShort_ServesNothing()
    {
        await using var site = await TestSite.Start("short");
        Assert.That(site.Site, Is.Null);
        Assert.That(await site.Status(""), Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Page_SwitchedOff_IsNotThere()
    {
        await using var site = await TestSite.Start(enabled: false);
        Assert.That(await site.Status(""), Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Command_SentAsAForm_IsRefused()
    {
        await using var site = await TestSite.Start();
        using var form = new StringContent("{\"line\":\"say hello\"}", Encoding.UTF8, "text/plain");
        using var answer = await site.Client.PostAsync("api/command", form);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.UnsupportedMediaType), "another site could have sent that");
    }

    [TestCase("{}")]
    [TestCase("[]")]
    [TestCase("{\"line\":5,\"region\":\"\"}")]
    [TestCase("{\"line\":\"say hello\"}")]
    [TestCase("not json")]
    [TestCase("{\"line\":\"\\ud800\",\"region\":\"\"}")]
    public async Task Command_Malformed_IsRefusedInWords(string body)
    {
        await using var site = await TestSite.Start();
        using var content = new StringContent(body, Encoding.UTF8, "application/json");
        using var answer = await site.Client.PostAsync("api/command", content);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.BadRequest));
    }

    [Test]
    public async Task Files_HaveAPolicyThatForbidsWhatIsNotOurs()
    {
        await using var site = await TestSite.Start();
        using var answer = await site.Client.GetAsync("app.js");
        Assert.That(answer.Headers.GetValues("Content-Security-Policy").Single(), Does.StartWith("default-src 'none'; script-src 'self';"));
        Assert.That(await site.Status("app.js", ("If-None-Match", answer.Headers.ETag!.ToString())),
            Is.EqualTo(HttpStatusCode.NotModified));
        Assert.That(await site.Status("nothing.js"), Is.EqualTo(HttpStatusCode.NotFound));
    }
}
