namespace OpenSim.Conference.Members;

/// <summary>A process of the conference, by its member's name: it is started, watched, started again when it dies, and ended.</summary>
public interface IMemberGrain : IGrainWithStringKey
{
    /// <summary>From now on it is to run. One that runs already, from an earlier supervisor, is taken over as it is.</summary>
    Task Start();

    /// <summary>It is its turn to start; <see cref="IHostGrain.Done"/> gives the turn back.</summary>
    Task Begin();

    /// <summary>Completes when people can come: true; false when it is not to run any more.</summary>
    [ResponseTimeout("1.00:00:00")]
    Task<bool> Ready();

    /// <summary>The process of that number has ended.</summary>
    Task Ended(int process, int? exitCode);

    /// <summary>Completes when it has saved everything and its process is gone.</summary>
    [ResponseTimeout("1.00:00:00")]
    Task End();

    /// <summary>Kills its process. It is started again, like one that dies by itself.</summary>
    Task Kill();

    Task<MemberNews> News();
}
