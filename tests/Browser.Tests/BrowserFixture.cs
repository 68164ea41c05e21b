using Microsoft.Playwright;

namespace Browser.Tests;

/// <summary>A page of a program in a real browser.</summary>
public abstract class BrowserFixture
{
    private const string Chromium = "/usr/bin/chromium";

    private IPlaywright? _playwright;
    private IBrowser? _browser;
    private StartedProgram? _program;

    private protected IBrowser Web => _browser!;

    private protected StartedProgram Program => _program!;

    [OneTimeSetUp]
    public async Task Begin()
    {
        RequireChromium();
        _program = await StartProgram();
        _playwright = await Playwright.CreateAsync();
        _browser = await _playwright.Chromium.LaunchAsync(
            new BrowserTypeLaunchOptions { ExecutablePath = Chromium, Args = ["--no-sandbox", "--disable-gpu"] });
    }

    [OneTimeTearDown]
    public async Task End()
    {
        if (_browser is not null)
            await _browser.DisposeAsync();
        _playwright?.Dispose();
        if (_program is not null)
            await _program.DisposeAsync();
    }

    private protected abstract Task<StartedProgram> StartProgram();

    /// <summary>Opens the printed page, and collects what goes wrong in it and what it asks of others.</summary>
    private protected async Task<(IPage Page, List<string> Problems)> Open(int width, int height)
    {
        var own = Program.PrintedPage.Split('#')[0];
        var problems = new List<string>();
        var page = await Web.NewPageAsync(new() { ViewportSize = new() { Width = width, Height = height } });
        page.PageError += (_, error) => problems.Add(error);
        page.Console += (_, message) =>
        {
            if (message.Type == "error")
                problems.Add(message.Text);
        };
        page.Request += (_, request) =>
        {
            if (!request.Url.StartsWith(own, StringComparison.Ordinal) && !request.Url.StartsWith("blob:", StringComparison.Ordinal))
                problems.Add("asks elsewhere: " + request.Url);
        };
        await page.GotoAsync(Program.PrintedPage);
        return (page, problems);
    }

    private protected static ILocatorAssertions Expect(ILocator locator) => Assertions.Expect(locator);

    private static void RequireChromium()
    {
        const string missing = "These tests need Debian's package chromium.";
        if (File.Exists(Chromium))
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(missing);
        Assert.Ignore(missing);
    }
}
