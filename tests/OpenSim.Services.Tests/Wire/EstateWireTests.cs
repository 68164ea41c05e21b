using System.Net;
using OpenSim.Primitives;
using OpenSim.Services.Estates;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls of the estate service byte for byte.</summary>
public class EstateWireTests() : ServiceFixture(Wiring.Remote)
{
    private static readonly UUID Region = UUID.Parse("11111111-0000-4000-8000-000000000001");
    private static readonly UUID Alice = UUID.Parse("11111111-0000-4000-8000-00000000000a");

    [Test]
    public async Task Estate_NotThere_IsStatus404WithAnEmptyDocument()
    {
        await Services.Estates.GetEstateOfRegion(Region);
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"GET /estates/estate/?region={Region}&create=False"));
        Assert.That(Pipe.Answers[^1], Is.EqualTo("404 <?xml version=\"1.0\"?><ServerResponse />"));
        await Services.Estates.GetEstates();
        Assert.That((Pipe.Requests[^1], Pipe.Answers[^1]), Is.EqualTo(("GET /estates", "404 <?xml version=\"1.0\"?><ServerResponse />")));
    }

    /// <summary>OpenSimulator's Robust.ini.example and Robust.HG.ini.example have the line for estates commented out.</summary>
    [TestCase(HttpStatusCode.NotFound)]
    [TestCase(HttpStatusCode.MethodNotAllowed)]
    public void Estates_OfAServerThatHasNone_AreRefusedWithWhatToDo(HttpStatusCode status)
    {
        Pipe.Fault = _ => new HttpResponseMessage(status) { Content = new StringContent("<html><body>Not there</body></html>") };
        Assert.That(async () => await Services.Estates.StoreEstate(new Estate { Name = "My Estate", OwnerId = Alice }),
            Throws.TypeOf<ServiceAwayException>().With.Message.EqualTo($"The server at http://grid.test/ keeps no estates (status {(int)status}). "
                + "Either add EstateDataService = \"${Const|PrivatePort}/OpenSim.Server.Handlers.dll:EstateDataRobustConnector\" to "
                + "[ServiceList] of its ini file, or take LocalServiceModule out of [EstateDataStore] here: then the region's own database "
                + "keeps them."));
    }

    [Test]
    public async Task Estate_Stored_HasAKeyForEachPropertyAndBansAsJson()
    {
        await Services.Estates.StoreEstate(new Estate
        {
            Id = 101, Name = "Estate A", OwnerId = Alice, Managers = [Alice, Region], Bans = [new EstateBan(Alice, Region, 5)]
        });
        Assert.That(Pipe.Requests[^1], Does.StartWith("POST /estates/estate EstateID=101&EstateName=Estate+A&AllowLandmark=True&")
            .And.Contain("&BillableFactor=0&").And.Contain("&AbuseEmail&").And.Contain($"&EstateManagers={Alice}%2c{Region}&")
            .And.Contain("&EstateBans=%7b%22ban0%22%3a%7b%22EstateID%22%3a101%2c%22BannedUserID%22%3a%22").And.EndWith("&OP=STORE")
            .And.Not.Contain("EstateAccess"));
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><Result>True</Result></ServerResponse>"));
        await Services.Estates.LinkRegion(Region, 101);
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"POST /estates/estate/?eid=101&region={Region} OP=LINK"));
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><Result>True</Result></ServerResponse>"));
        await Services.Estates.GetRegions(101);
        Assert.That(Pipe.Answers[^1],
            Is.EqualTo($"200 <?xml version=\"1.0\"?><ServerResponse><region0>{Region}</region0></ServerResponse>"));
        await Services.Estates.GetEstates();
        Assert.That(Pipe.Answers[^1], Does.Contain("<estate0 type=\"List\"><EstateID>101</EstateID><EstateName>Estate A</EstateName>")
            .And.Contain($"<EstateBans type=\"List\"><ban0 type=\"List\"><EstateID>101</EstateID><BannedUserID>{Alice}</BannedUserID>"));
    }

    [Test]
    public async Task Estate_OfAServerThatMakesThemForRegionsOnly_IsMadeForOneThatNobodyHas()
    {
        Pipe.Fault = request => new HttpResponseMessage
        {
            Content = new StringContent(Answer(request.RequestUri!.Query) is { Length: > 0 } number
                ? $"<ServerResponse>{number}</ServerResponse>"
                : "<ServerResponse />")
        };
        string Answer(string query) => query.Contains("create=True", StringComparison.Ordinal) ? "<EstateID>107</EstateID>"
            : query.Length == 0 ? "<Result>True</Result>" : "";
        var made = await Services.Estates.StoreEstate(new Estate { Name = "New" });
        Assert.That(made.Id, Is.EqualTo(107));
        Assert.That(Pipe.Requests.Select(r => r.Split(' ')[0]), Is.EqualTo(new[] { "POST", "GET", "GET", "POST" }));
        Assert.That(Pipe.Requests[2], Does.Match("^GET /estates/estate/\\?region=[0-9a-f-]{36}&create=True$"));
        Assert.That(Pipe.Requests[3], Does.StartWith("POST /estates/estate EstateID=107&EstateName=New&"));
    }

    [Test]
    public async Task Estate_OfAServerThatDoesNotSayItsNumber_IsFoundByName()
    {
        Pipe.Fault = request => new HttpResponseMessage
        {
            Content = new StringContent("<ServerResponse>" + (request.Method == HttpMethod.Get ? "<estate0>101</estate0><estate1>108</estate1>"
                : "<Result>True</Result>") + "</ServerResponse>")
        };
        Assert.That((await Services.Estates.StoreEstate(new Estate { Name = "New" })).Id, Is.EqualTo(108));
        Assert.That(Pipe.Requests[^1], Is.EqualTo("GET /estates?name=New"));
    }

    [Test]
    public async Task Estate_AskedToBeCreated_IsMadeAndLinked()
    {
        var answer = await Pipe.Ask("GET", $"/estates/estate/?region={Region}&create=True");
        Assert.That(answer, Does.Contain("<EstateID>101</EstateID>"));
        Assert.That((await Local.Estates.GetEstateOfRegion(Region))!.Id, Is.EqualTo(101));
        Assert.That(await Pipe.Ask("POST", $"/estates/estate/?eid=999&region={Region}", "OP=LINK"), Does.Contain("<Result>False</Result>"));
        Assert.That(await Pipe.Ask("POST", "/estates/estate", "OP=BURN"), Does.StartWith("404"));
    }
}
