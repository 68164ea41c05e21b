using System.Net;
using OpenSim.Primitives;
using OpenSim.Services.Remote.Users;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Wire;

/// <summary>A region that asks whether somebody may enter: of a grid server's handler, and of scripts that others have written.</summary>
public class AuthorizationWireTests() : ServiceFixture(Wiring.Remote)
{
    private static readonly UUID Alice = UUID.Parse("11111111-0000-4000-8000-00000000000a");
    private static readonly UUID Region = UUID.Parse("11111111-0000-4000-8000-000000000001");

    [Test]
    public async Task Question_IsOpenSimulatorsAuthorizationRequest_AndOurOwnServiceUnderstandsIt()
    {
        Assert.That(await Ask("/authorization", new EntryQuestion(Alice, "Al<ice\u0001", "@other.test:8002", "", "Alpha", Region)),
            Is.EqualTo((true, $"{Alice} has been authorized")));
        Assert.That(Pipe.Requests[^1], Is.EqualTo("POST /authorization <?xml version=\"1.0\" encoding=\"utf-8\"?><AuthorizationRequest><ID>"
            + $"{Alice}</ID><FirstName>Al&lt;ice</FirstName><SurName>@other.test:8002</SurName><Email></Email><RegionName>Alpha</RegionName>"
            + $"<RegionID>{Region}</RegionID></AuthorizationRequest>"));
    }

    [TestCase("<?xml version=\"1.0\"?><AuthorizationResponse xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
        + "<IsAuthorized>false</IsAuthorized><Message>You have not paid.</Message></AuthorizationResponse>", false, "You have not paid.")]
    [TestCase("<AuthorizationResponse><Message /><IsAuthorized> true </IsAuthorized></AuthorizationResponse>", true, "")]
    [TestCase("<AuthorizationResponse><IsAuthorized>1</IsAuthorized></AuthorizationResponse>", true, "")]
    [TestCase("<AuthorizationResponse><IsAuthorized>yes</IsAuthorized></AuthorizationResponse>", false, "")]
    public async Task Answer_OfAScript_IsRead(string xml, bool isAuthorized, string message)
    {
        Pipe.Fault = _ => new HttpResponseMessage { Content = new StringContent(xml) };
        Assert.That(await Ask("/authorize.php"), Is.EqualTo((isAuthorized, message)));
    }

    [TestCase(HttpStatusCode.OK, "")]
    [TestCase(HttpStatusCode.OK, "<html>Fatal error</html>")]
    [TestCase(HttpStatusCode.OK, "<AuthorizationResponse><Message>Hello</Message></AuthorizationResponse>")]
    [TestCase(HttpStatusCode.OK, "<!DOCTYPE a [<!ENTITY b \"c\">]><AuthorizationResponse><IsAuthorized>true</IsAuthorized></AuthorizationResponse>")]
    [TestCase(HttpStatusCode.NotFound, "<AuthorizationResponse><IsAuthorized>true</IsAuthorized></AuthorizationResponse>")]
    public void Answer_ThatIsNone_IsNoAnswer(HttpStatusCode status, string xml)
    {
        Pipe.Fault = _ => new HttpResponseMessage(status) { Content = new StringContent(xml) };
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Ask("/authorize.php"));
    }

    private ValueTask<(bool IsAuthorized, string Message)> Ask(string path) =>
        Ask(path, new EntryQuestion(Alice, "Alice", "Tester", "", "Alpha", Region));

    private ValueTask<(bool IsAuthorized, string Message)> Ask(string path, EntryQuestion question) =>
        new RemoteAuthorizationService(Client("AuthorizationService", path)).IsAuthorizedForRegion(question);
}
