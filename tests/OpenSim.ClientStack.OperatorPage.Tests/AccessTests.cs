using System.Net;
using System.Text;

namespace OpenSim.ClientStack.OperatorPage.Tests;

public class AccessTests
{
    [Test]
    public async Task Page_WithoutAToken_IsServedAndTellsNothing()
    {
        await using var site = await TestSite.Start();
        site.Client.DefaultRequestHeaders.Authorization = null;
        Assert.That(await site.Status(""), Is.EqualTo(HttpStatusCode.OK), "the page itself, which asks for the token");
        foreach (var path in new[] { "stream", "complete?line=s", "settings", "terrain", "objects", "anything" })
            Assert.That(await site.Status("api/" + path), Is.EqualTo(HttpStatusCode.Unauthorized), path);
        Assert.That(await Post(site, "api/command", "{\"line\":\"say hello\",\"region\":\"\"}"), Is.EqualTo(HttpStatusCode.Unauthorized));
        Assert.That(await Post(site, "api/setting", "{}"), Is.EqualTo(HttpStatusCode.Unauthorized));
    }

    [Test]
    public async Task Request_AsNginxPassesItOn_NeedsTheToken()
    {
        await using var site = await TestSite.Start();
        site.Client.DefaultRequestHeaders.Authorization = null;
        using var request = new HttpRequestMessage(HttpMethod.Get, "api/settings") { Version = HttpVersion.Version10 };
        using var answer = await site.Client.SendAsync(request);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.Unauthorized), "HTTP/1.0, by our own address, without a header of a proxy");
    }

    [TestCase("Origin", "http://evil.example", HttpStatusCode.Forbidden, TestName = "Request_FromAnotherSite_IsRefused")]
    [TestCase("Origin", "null", HttpStatusCode.Forbidden, TestName = "Request_FromASandbox_IsRefused")]
    [TestCase("Sec-Fetch-Site", "cross-site", HttpStatusCode.Forbidden, TestName = "Request_MarkedCrossSite_IsRefused")]
    [TestCase("Sec-Fetch-Site", "same-origin", HttpStatusCode.OK, TestName = "Request_OfThePageItself_IsTaken")]
    [TestCase("X-Forwarded-For", "192.0.2.1", HttpStatusCode.OK, TestName = "Request_ThroughAProxy_WithTheToken_IsTaken")]
    [TestCase("Host", "sim.example", HttpStatusCode.OK, TestName = "Request_ByAnotherName_WithTheToken_IsTaken")]
    public async Task Request_WithHeader(string name, string value, HttpStatusCode expected)
    {
        await using var site = await TestSite.Start();
        Assert.That(await site.Status("api/settings", (name, value)), Is.EqualTo(expected));
    }

    [TestCase("Bearer " + TestSite.Token, HttpStatusCode.OK)]
    [TestCase("bearer " + TestSite.Token, HttpStatusCode.OK)]
    [TestCase("BEARER  " + TestSite.Token, HttpStatusCode.OK)]
    [TestCase("Bearer wrong", HttpStatusCode.Unauthorized)]
    [TestCase("Bearer", HttpStatusCode.Unauthorized)]
    [TestCase(TestSite.Token, HttpStatusCode.Unauthorized)]
    [TestCase("Basic " + TestSite.Token, HttpStatusCode.Unauthorized)]
    public async Task Token_Shown(string header, HttpStatusCode expected)
    {
        await using var site = await TestSite.Start();
        site.Client.DefaultRequestHeaders.Authorization = null;
        Assert.That(await site.Status("api/settings", ("Authorization", header)), Is.EqualTo(expected));
    }

    [TestCase("")]
    [TestCase("short")]
    public async Task Token_NoneOrTooShort_ServesNothing(string token)
    {
        await using var site = await TestSite.Start(token);
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

    private static async Task<HttpStatusCode> Post(TestSite site, string path, string json)
    {
        using var content = new StringContent(json, Encoding.UTF8, "application/json");
        using var answer = await site.Client.PostAsync(path, content);
        return answer.StatusCode;
    }
}
