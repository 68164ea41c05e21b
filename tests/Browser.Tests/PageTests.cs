using System.Text.RegularExpressions;

namespace Browser.Tests;

/// <summary>The operator's page of a real simulator in a real browser.</summary>
public class PageTests : BrowserFixture
{
    [TestCase(1440, 900)]
    [TestCase(390, 844)]
    public async Task Page_ShowsTheRegionAndFitsTheScreen(int width, int height)
    {
        var (page, problems) = await Open(width, height);
        await Expect(page.Locator("#name")).ToHaveTextAsync("Harbour");
        await Expect(page.Locator("#light")).ToHaveClassAsync("light good");
        await Expect(page.Locator(".tile").Nth(1)).ToContainTextAsync("ms of 22.2");
        await Expect(page.Locator("#people")).ToHaveTextAsync("Nobody is here.");
        await Expect(page.Locator("#threads li", new() { HasText = "Region Harbour" })).ToBeVisibleAsync();
        Assert.That(await page.EvaluateAsync<int>("document.documentElement.scrollWidth"), Is.LessThanOrEqualTo(width),
            "nothing sticks out");
        Assert.That(
            await page.EvaluateAsync<bool>(
                "[...document.querySelectorAll('canvas')].every(c => c.width > 100 && c.getContext('2d').getImageData(0, 0, c.width, "
                    + "c.height).data.some(v => v > 0))"),
            "graphs and map are drawn");
        Assert.That(problems, Is.Empty);
        await page.CloseAsync();
    }

    [Test]
    public async Task Console_RunsCommandsCompletesAndEscapes()
    {
        var (page, problems) = await Open(1440, 900);
        var line = page.Locator("#line");
        await line.FillAsync("echo <img src=x onerror=alert(1)>");
        await line.PressAsync("Enter");
        await Expect(page.Locator("#output div", new() { HasText = "<img src=x onerror=alert(1)>" }).Last).ToBeVisibleAsync();
        Assert.That(await page.Locator("#output img").CountAsync(), Is.Zero, "output is text");

        await line.FillAsync("show upt");
        await line.PressAsync("Tab");
        await Expect(line).ToHaveValueAsync("show uptime ");
        await line.PressAsync("Enter");
        await Expect(page.Locator("#output")).ToContainTextAsync("Running since");
        await line.PressAsync("ArrowUp");
        await line.PressAsync("ArrowUp");
        await Expect(line).ToHaveValueAsync("echo <img src=x onerror=alert(1)>");
        Assert.That(problems, Is.Empty);
        await page.CloseAsync();
    }

    [Test]
    public async Task TopLists_ShowWhoItIs_OnTheMapAndInTheConsole()
    {
        var (page, problems) = await Open(1440, 900);
        await page.RouteAsync("**/api/top*", route => route.FulfillAsync(new()
        {
            ContentType = "application/json",
            Body = """
                { "scripts": [{ "id": "00000000-0000-0000-0000-000000000001", "name": "<i>door</i>", "owner": "Ada Lovelace", "x": 10, "y": 20,
                    "z": 30, "amount": 0.25, "bytes": 4096 }],
                  "colliders": [{ "id": "00000000-0000-0000-0000-000000000002", "name": "crate", "owner": "Grace Hopper", "x": 1, "y": 2, "z": 3,
                    "amount": 4, "bytes": 0 }] }
                """
        }));
        var script = page.Locator("#scripts li");
        await Expect(script).ToContainTextAsync("<i>door</i>", Patient);
        await Expect(script).ToContainTextAsync("Ada Lovelace · at 10, 20, 30 · 4 KiB");
        await Expect(script.Locator("canvas")).ToBeVisibleAsync();
        await Expect(page.Locator("#colliders li")).ToContainTextAsync("4 touches");
        await page.Locator("#colliders a").ClickAsync();
        await Expect(page.Locator("#output")).ToContainTextAsync("show object id 00000000-0000-0000-0000-000000000002");
        Assert.That(problems, Is.Empty);
        await page.CloseAsync();
    }

    [Test]
    public async Task Switches_ChangeTheRunningSimulator()
    {
        var (page, _) = await Open(1440, 900);
        var gather = page.Locator("[id='set-Replication-GatherOnce']");
        await Expect(gather).ToBeCheckedAsync();
        await gather.UncheckAsync();
        await Expect(page.Locator("#output")).ToContainTextAsync("[Replication] GatherOnce = false");
        await page.ReloadAsync();
        await Expect(gather).Not.ToBeCheckedAsync();
        await gather.CheckAsync();

        var distance = page.Locator("[id='set-Chat-say_distance']");
        await distance.FillAsync("not a number");
        await distance.PressAsync("Enter");
        await Expect(distance).ToHaveClassAsync(new Regex("wrong"));
        await page.CloseAsync();
    }

    [Test]
    public async Task Logins_AreClosedAndOpenedByTheButton()
    {
        var (page, _) = await Open(1440, 900);
        var logins = page.Locator("#logins");
        await Expect(logins).ToHaveTextAsync("Logins open");
        await logins.ClickAsync();
        await Expect(logins).ToHaveTextAsync("Logins closed");
        await logins.ClickAsync();
        await Expect(logins).ToHaveTextAsync("Logins open");
        await page.CloseAsync();
    }

    [Test]
    public async Task Page_AsksForTheTokenOnce()
    {
        await using var guarded = await Simulator.Start("--set", "OperatorPage.Token=a-long-enough-token");
        var page = await Web.NewPageAsync();
        await page.GotoAsync(guarded.Page);
        await Expect(page.Locator("#ask")).ToBeVisibleAsync();
        await page.Locator("#token").FillAsync("a-long-enough-token");
        await page.Locator("#token").PressAsync("Enter");
        await Expect(page.Locator("#name")).ToHaveTextAsync("Harbour");
        await page.ReloadAsync();
        await Expect(page.Locator("#name")).ToHaveTextAsync("Harbour");
        await Expect(page.Locator("#ask")).ToBeHiddenAsync();
        await page.CloseAsync();
    }

    [Test]
    public async Task Page_OpenedByThePrintedAddress_KeepsTheTokenOutOfTheAddressBar()
    {
        var (page, problems) = await Open(1440, 900);
        await Expect(page.Locator("#name")).ToHaveTextAsync("Harbour");
        Assert.That(page.Url, Is.EqualTo(Simulated.Page));
        Assert.That(problems, Is.Empty);
        await page.CloseAsync();
    }

    // The lists are asked for every five seconds.
    private static Microsoft.Playwright.LocatorAssertionsToContainTextOptions Patient => new() { Timeout = 60_000 };

    private Simulator Simulated => (Simulator)Program;

    private protected override async Task<StartedProgram> StartProgram() => await Simulator.Start();
}
