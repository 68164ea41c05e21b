namespace Browser.Tests;

/// <summary>The page of a real conference in a real browser.</summary>
public class ConferencePageTests : BrowserFixture
{
    /// <remarks>The variable CONFERENCE_PICTURE names a file for the picture in docs/pictures.</remarks>
    [TestCase(1440, 1000)]
    [TestCase(390, 844)]
    public async Task Page_ShowsAllRegionsAndFitsTheScreen(int width, int height)
    {
        var (page, problems) = await Open(width, height);
        await Expect(page.Locator("#name")).ToHaveTextAsync("Open Days");
        await Expect(page.Locator("#list tr")).ToHaveCountAsync(4);
        await Expect(page.Locator("#light")).ToHaveClassAsync("light good");
        var keynote = page.Locator("#list tr", new() { HasText = "Keynote" });
        await Expect(keynote.Locator("td").Nth(1)).ToHaveTextAsync("Ready");
        await Expect(keynote.Locator("td").Nth(2)).ToHaveTextAsync("0");
        await Expect(keynote.Locator("td").Nth(3)).ToHaveTextAsync("60");
        await Expect(page.Locator(".tile").Nth(2)).ToContainTextAsync("250");
        await page.WaitForFunctionAsync(
            "(() => { const c = document.getElementById('map'); const d = c.getContext('2d').getImageData(c.width / 4, c.height / 4, 1, 1).data; "
                + "return d[3] === 255; })()");
        Assert.That(await page.EvaluateAsync<int>("document.documentElement.scrollWidth"), Is.LessThanOrEqualTo(width), "nothing sticks out");
        Assert.That(problems, Is.Empty);
        if (width > 1000 && Environment.GetEnvironmentVariable("CONFERENCE_PICTURE") is { Length: > 0 } file)
            await page.ScreenshotAsync(new() { Path = file });
        await page.CloseAsync();
    }

    [Test]
    public async Task Console_SpeaksToAllAndToOne()
    {
        var (page, problems) = await Open(1440, 1000);
        await Expect(page.Locator("#list tr")).ToHaveCountAsync(4);
        await Say("echo <b>hello</b>");
        foreach (var region in (string[])["Keynote", "Breakout", "Landing", "Expo"])
            await Expect(page.Locator("#output")).ToContainTextAsync($"{region}: <b>hello</b>");
        Assert.That(await page.Locator("#output b").CountAsync(), Is.Zero, "output is text");
        await page.Locator("#to").SelectOptionAsync("Landing");
        await Say("echo to one");
        await Expect(page.Locator("#output div", new() { HasText = "to one" })).ToHaveTextAsync(["Landing# echo to one", "to one"]);
        Assert.That(problems, Is.Empty);
        await page.CloseAsync();

        async Task Say(string line)
        {
            await page.Locator("#line").FillAsync(line);
            await page.Locator("#line").PressAsync("Enter");
        }
    }

    [Test]
    public async Task Restart_ByTheButton_IsSeenInTheTable()
    {
        var (page, _) = await Open(1440, 1000);
        var expo = page.Locator("#list tr", new() { HasText = "Expo" });
        await Expect(expo.Locator("td").Nth(1)).ToHaveTextAsync("Ready");
        await expo.Locator("button").ClickAsync();
        await Expect(expo.Locator("td").Nth(1)).Not.ToHaveTextAsync("Ready", new() { Timeout = 60_000 });
        await Expect(expo.Locator("td").Nth(1)).ToHaveTextAsync("Ready", new() { Timeout = 120_000 });
        await page.CloseAsync();
    }

    [Test]
    public async Task Page_WithoutTheToken_ShowsNothing()
    {
        var page = await Web.NewPageAsync();
        await page.GotoAsync(Program.PrintedPage.Split('#')[0]);
        await Expect(page.Locator("#ask")).ToBeVisibleAsync();
        Assert.That(await page.Locator("#list tr").CountAsync(), Is.Zero);
        await page.CloseAsync();
    }

    private protected override async Task<StartedProgram> StartProgram() => await Conference.Start();
}
